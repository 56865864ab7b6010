import { expect, test } from '@jest/globals';
import { clearDeepLink, readDeepLink, rememberDeepLink } from './deep-link';

test('the page that was wanted is found again after the sign-in, with its parameters', () => {
  rememberDeepLink({ pathname: '/panel/llamadas', search: '?llamada=x&periodo=7d' });
  expect(readDeepLink()).toBe('/panel/llamadas?llamada=x&periodo=7d');
  clearDeepLink();
  expect(readDeepLink()).toBeNull();
});

test('the panel’s first page needs no memory, and clears an older one', () => {
  rememberDeepLink({ pathname: '/panel/equipo', search: '' });
  rememberDeepLink({ pathname: '/panel', search: '' });
  expect(readDeepLink()).toBeNull();
});

test.each(['https://evil.example/panel', '//evil.example', '/panelx', '/login'])('%s is no page of the panel', (address) => {
  window.sessionStorage.setItem('panel_deep_link', address);
  expect(readDeepLink()).toBeNull();
});

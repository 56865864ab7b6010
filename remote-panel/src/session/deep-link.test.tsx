import { afterEach, expect, test } from '@jest/globals';
import { shown } from 'shared/http/client';
import { readDeepLink, rememberDeepLink, takeDeepLink } from './deep-link';

afterEach(() => {
  shown.as = undefined;
  takeDeepLink();
});

test('the page that was wanted is found again after the sign-in, with its parameters', () => {
  rememberDeepLink({ pathname: '/panel/llamadas', search: '?llamada=x&periodo=7d' });
  expect(readDeepLink()).toBe('/panel/llamadas?llamada=x&periodo=7d');
  expect(takeDeepLink()).toBe('/panel/llamadas?llamada=x&periodo=7d');
  expect(readDeepLink()).toBeNull();
});

test('the panel’s first page needs no memory, and clears an older one', () => {
  rememberDeepLink({ pathname: '/panel/equipo', search: '' });
  rememberDeepLink({ pathname: '/panel', search: '' });
  expect(readDeepLink()).toBeNull();
});

test('a note that is saved as its page goes, and refused, leaves the page that was wanted', () => {
  rememberDeepLink({ pathname: '/panel/por-atender', search: '' });
  rememberDeepLink({ pathname: '/login', search: '' });
  expect(readDeepLink()).toBe('/panel/por-atender');
});

test.each(['https://evil.example/panel', '//evil.example', '/panelx', '/login'])('%s is no page of the panel', (address) => {
  window.sessionStorage.setItem('panel_deep_link', address);
  expect(readDeepLink()).toBeNull();
});

test.each([['/panel/citas', '?buscar=Marta', '/panel/citas'], ['/panel/llamadas', '?buscar=Marta&periodo=7d', '/panel/llamadas?periodo=7d'], ['/panel', '?buscar=Marta', null]])('what was searched at %s%s is not kept', (pathname, search, kept) => {
  rememberDeepLink({ pathname, search });
  expect(readDeepLink()).toBe(kept);
});

test('what somebody left open is found by that person in that clinic alone, also when the second factor came between', () => {
  shown.as = 'norte.marc';
  rememberDeepLink({ pathname: '/panel/equipo', search: '' });
  const found = (as: string) => {
    shown.as = as;
    return readDeepLink();
  };
  expect([found('norte.lucia'), found('sur.marc'), found('norte.marc')]).toEqual([null, null, '/panel/equipo']);
  shown.as = '.marc';
  rememberDeepLink({ pathname: '/panel/equipo', search: '' });
  expect([found('norte.lucia'), found('norte.marc')]).toEqual([null, '/panel/equipo']);
});

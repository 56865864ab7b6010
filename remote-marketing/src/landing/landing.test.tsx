import { expect, jest, test } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import { act, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { Landing } from './landing';

const sections = ['hero', 'beneficios', 'sectores', 'como-funciona', 'security', 'pricing', 'integrations', 'faq', 'private-demo', 'cta'];
const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));

async function openAt(path: string) {
  window.history.replaceState(null, '', path);
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: false }), scrollY: 0 });
  render(<BrowserRouter><Landing /></BrowserRouter>);
  await frame();
  return scrollTo;
}

test('has its eleven sections in order, one first heading, and the footer last', async () => {
  await openAt('/');
  expect([...document.querySelectorAll('main > section')].map(({ id }) => id)).toEqual(sections);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('Política de privacidad');
});

test('lays out what a fresh page has skipped, one section per idle moment', async () => {
  const idle: IdleRequestCallback[] = [];
  Object.assign(window, { requestIdleCallback: (run: IdleRequestCallback) => idle.push(run) });
  document.documentElement.dataset.fresh = '';
  await openAt('/');
  const skipped = () => [...document.querySelectorAll<HTMLElement>('main > section')].filter(({ style }) => style.contentVisibility !== 'visible').length;
  const moments: number[] = [];
  while ('fresh' in document.documentElement.dataset) {
    moments.push(skipped());
    act(() => idle.shift()?.({ didTimeout: false, timeRemaining: () => 5 }));
  }
  expect(moments).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

test('a section named in the address is brought into view', async () => {
  const scrollTo = await openAt('/#private-demo');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(document.getElementById('private-demo')).toHaveFocus();
});

test('whoever is already typing at this address keeps focus and place', async () => {
  window.history.replaceState(null, '', '/#private-demo');
  const scrollTo = jest.fn();
  Object.assign(window, { scrollTo, matchMedia: () => ({ matches: false }) });
  render(<BrowserRouter><Landing /></BrowserRouter>);
  const input = screen.getByRole('textbox', { name: 'Código de acceso' });
  input.focus();
  document.documentElement.dataset.actedAt = location.href;
  await frame();
  expect(input).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('whoever comes back from a demo continues where they were', async () => {
  window.sessionStorage.setItem('homeScrollY', '900');
  const scrollTo = await openAt('/');
  expect(scrollTo).toHaveBeenCalledWith({ top: 900, behavior: 'instant' });
  expect(window.sessionStorage.getItem('homeScrollY')).toBeNull();
});

test('what was typed and pressed before the scripts came is not lost', async () => {
  standInFetch(() => ({ body: { valid: false, message: 'No lo conocemos', mask: null, business: null } }));
  window.history.replaceState(null, '', '/');
  const page = <BrowserRouter><Landing /></BrowserRouter>;
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<StaticRouter location="/"><Landing /></StaticRouter>);
  within(root).getByRole<HTMLInputElement>('textbox', { name: 'Código de acceso' }).value = 'ab 12';
  window.earlyPress = within(root).getByRole<HTMLButtonElement>('button', { name: 'Validar código' });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  render(page, { container: root, hydrate: true });
  expect(await within(root).findByRole('textbox', { name: 'Código de acceso', description: 'No lo conocemos' })).toHaveValue('AB12');
});

test('renders the same HTML every time, with all answers in it and no generated ids', () => {
  const html = () => renderToString(<StaticRouter location="/"><Landing /></StaticRouter>);
  expect(html()).toBe(html());
  expect(html()).toContain('sigues mes a mes, o cancelas avisando con 30 días de antelación');
  expect(html()).not.toMatch(/id="[_«:]/);
});

test('legal documents open beside the page, whose call goes on', () => {
  const links = renderToString(<StaticRouter location="/"><Landing /></StaticRouter>).match(/<a [^>]*\.pdf"[^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((link) => !/ (?:target="_blank"|download)/.test(link))).toEqual([]);
});

test('an address whose part names nothing, or is no text at all, opens the page at its top', async () => {
  const scrollTo = await openAt('/#100%');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(scrollTo).not.toHaveBeenCalled();
});

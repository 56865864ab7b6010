import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { ReleaseReference } from 'shared/contracts/apps/composition';
import { BrowserRouter, Route, Routes } from 'shared/singleton';
import type { RemoteLoader } from '../federation/remote-loader';
import { layoutCopy } from './layout.copy.es';
import { Page } from './page';

const release = (version: string, routes: readonly string[]): ReleaseReference => ({ version, container: `reports_${version}`, entry: '', integrity: {}, scripts: [], styles: [], routes });

/** The page at an address that the newest release has, drawn by the one before it, which knows two. */
function show(pathname: string, before = ['/informes', '/informes/:year']): void {
  window.history.replaceState(null, '', pathname);
  const [active, fallback] = [release('1.1.0', [...before, '/cifras', '/informes/:year/:month']), release('1.0.0', before)];
  const ready = { status: 'ready' as const, release: fallback, App: () => <Routes>{before.map((path) => <Route key={path} path={path} element={<main>{window.location.pathname}</main>} />)}</Routes> };
  const loader: RemoteLoader = { state: () => ready, renderFailed: () => undefined, retry: () => undefined, subscribe: () => () => true };
  const composition = { shell: { version: '1.0.0' }, remotes: { reports: { active, fallback } } };
  render(<BrowserRouter><Page composition={composition} loader={loader} first={{ pathname, owner: 'reports' }} /></BrowserRouter>);
}

test.each(['/informes', '/informes/2026', '/informes/2026/'])('the last good release draws %s, which it has', (pathname) => {
  show(pathname);
  expect(screen.getByRole('main').textContent).toBe(pathname);
});

test.each(['/cifras', '/informes/2026/11'])('at %s, which only the failed release has, the page says that it cannot be shown, instead of nothing', (pathname) => {
  show(pathname);
  expect(screen.getByRole('heading', { level: 1, name: layoutCopy.unavailable.title })).toBeTruthy();
  expect(screen.getByRole('button', { name: layoutCopy.unavailable.retry })).toBeTruthy();
});

test('an address that only the server could find stays with the release that may have it', () => {
  show('/a-secret-token', ['/demos/*', '/:token']);
  expect(screen.getByRole('main').textContent).toBe('/a-secret-token');
});

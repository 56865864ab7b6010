import { expect, jest, test } from '@jest/globals';
import { createElement, lazy, Suspense, type ComponentType } from 'react';

/** The pages of an app with these documents, as its Node build renders them. */
async function rendered(documents: readonly { readonly route: string; readonly App: ComponentType }[]) {
  jest.resetModules();
  jest.doMock('app-documents', () => ({ documents: documents.map((document) => ({ title: '', ...document })) }), { virtual: true });
  const { render } = await import('./server-entry');
  return render();
}

const within = (part: ComponentType): ComponentType => () => createElement('main', null, createElement(Suspense, { fallback: '…' }, createElement(part)));

test('a page has its lazy parts in its HTML, whatever their size, and nothing of the folder that it was built in', async () => {
  const Later = lazy(() => Promise.resolve({ default: () => createElement('p', null, 'Informe anual '.repeat(5_000)) }));
  const [page] = await rendered([{ route: '/informes', App: within(Later) }]);
  expect(page?.html).toMatch(/^<main><!--\$--><p>Informe anual .*<\/p><!--\/\$--><\/main>$/);
});

test('a page whose lazy part cannot be rendered fails its build, with its route and the place', async () => {
  const Broken = () => {
    throw new Error('window is not defined');
  };
  await expect(rendered([{ route: '/informes', App: Broken }])).rejects.toThrow('/informes cannot be rendered');
  await expect(rendered([{ route: '/informes', App: within(Broken) }])).rejects.toThrow(/^\/informes cannot be rendered: Error: window is not defined\n +at .*server-entry\.test\.ts/);
});

test('a page begins with its own element, whatever React would load before it: hydration finds nothing else there', async () => {
  const Picture = () => createElement('main', null, createElement('img', { src: '/r/reports/c/assets/photo.png', alt: '' }));
  const [page] = await rendered([{ route: '/informes', App: Picture }]);
  expect(page?.html).toBe('<main><img src="/r/reports/c/assets/photo.png" alt=""/></main>');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { root } from 'shared/tooling/workspaces';

/** What any team would write with the packages of the public registry: nothing of this repository is in it. */
const pageOf = (manifest: string) => `
import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';

const share = (lib) => ({ version: React.version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '^19.0.0' } });
const host = createInstance({
  name: 'bare',
  remotes: [{ name: 'remote', entry: ${JSON.stringify(manifest)} }],
  shared: { react: share(React), 'react/jsx-runtime': share(jsx) },
});
const { App } = await host.loadRemote('remote/app');
createRoot(document.getElementById('root')).render(React.createElement(App));
`;

/** A page on an origin of its own, with the standard federation runtime, that draws one remote by its manifest. */
export async function serveBareHost(manifest: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const { outputFiles } = await build({ stdin: { contents: pageOf(manifest), resolveDir: root }, bundle: true, format: 'esm', target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' }, write: false, logLevel: 'silent' });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

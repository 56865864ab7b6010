import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { root } from 'shared/tooling/workspaces';
import kit from 'shared/package.json' with { type: 'json' };

/** Typical code with the public registry's packages and the kit's singleton. */
const pageOf = (manifest: string) => `
import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import 'shared/styles/fonts.css';
import 'shared/styles/tokens.css';
import 'shared/styles/reset.css';
import 'shared/styles/base.css';
import { sitePlaceholders } from 'shared/contracts/site';
import * as singleton from 'shared/singleton';

const share = (lib, version = React.version) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '^' + version } });
const host = createInstance({
  name: 'bare',
  remotes: [{ name: 'remote', entry: ${JSON.stringify(manifest)} }],
  shared: {
    react: share(React),
    'react/jsx-runtime': share(jsx),
    'shared/singleton': share(singleton, ${JSON.stringify(kit.version)}),
  },
});
const { App } = await host.loadRemote('remote/app');
const app = React.createElement(App);
const inSite = React.createElement(singleton.SiteProvider, { site: Object.fromEntries(Object.keys(sitePlaceholders).map((key) => [key, 'Otra web'])), features: { voice: 'off', googleClientId: null } }, app);
createRoot(document.getElementById('root')).render(React.createElement(singleton.BrowserRouter, null, inSite));
`;

/** A page on its own origin, with the standard federation runtime, that renders one remote by its manifest. */
export async function serveBareHost(manifest: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const { outputFiles } = await build({
    stdin: { contents: pageOf(manifest), resolveDir: root },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.woff2': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: '/',
    write: false,
    logLevel: 'silent',
  });
  const textOf = (kind: string) => outputFiles.find(({ path }) => path.endsWith(kind))?.text ?? '';
  const server = createServer((request, response) => {
    const [, kind = ''] = /^\/page(\.js|\.css)$/.exec(request.url ?? '') ?? [];
    response.setHeader('Content-Type', { '.js': 'text/javascript', '.css': 'text/css' }[kind] ?? 'text/html; charset=utf-8');
    response.end(kind ? textOf(kind) : '<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><div id="root"></div><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

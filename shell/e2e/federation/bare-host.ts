import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { root } from 'shared/tooling/workspaces';
import kit from 'shared/package.json' with { type: 'json' };

/** Typical code with the public registry's packages and, for a remote that needs it, the kit's singleton. */
const pageOf = (manifest: string, withSingleton: boolean) => `
import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import * as jsx from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
${withSingleton ? "import * as singleton from 'shared/singleton';" : 'const singleton = null;'}

const share = (lib, version = React.version) => ({ version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '^' + version } });
const host = createInstance({
  name: 'bare',
  remotes: [{ name: 'remote', entry: ${JSON.stringify(manifest)} }],
  shared: {
    react: share(React),
    'react/jsx-runtime': share(jsx),
    ...(singleton && { 'shared/singleton': share(singleton, ${JSON.stringify(kit.version)}) }),
  },
});
const { App } = await host.loadRemote('remote/app');
const app = React.createElement(App);
createRoot(document.getElementById('root')).render(singleton ? React.createElement(singleton.BrowserRouter, null, app) : app);
`;

/** A page on its own origin, with the standard federation runtime, that renders one remote by its manifest. */
export async function serveBareHost(manifest: string, { withSingleton = false } = {}): Promise<{ readonly origin: string; readonly close: () => void }> {
  const { outputFiles } = await build({
    stdin: { contents: pageOf(manifest, withSingleton), resolveDir: root },
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
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '';
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

// Remotes as teams with other bundlers write them. `fits` names the shell's shared packages.
const fits = '(requiredVersion) => ({ singleton: true, strictVersion: true, requiredVersion, import: false })';
const shares = "{ react: fits('^19.3.1'), 'react/jsx-runtime': fits('^19.3.1'), 'shared/singleton': fits('^3.0.0') }";

const manifestOf = (name: string, build: string) =>
  JSON.stringify({
    name: `remote-${name}`,
    version: '1.0.0',
    private: true,
    type: 'module',
    documents: [{ route: `/${name}`, title: name }],
    scripts: { build: `${build} && remote-kit pack ${name} dist`, release: `remote-kit release ${name} --from dist` },
  });

const app = `import { memo, useState } from 'react';
import { useLocation } from 'shared/singleton';
import './page.css';

export const App = memo(function App() {
  const [times, setTimes] = useState(0);
  return (
    <main id="contenido" tabIndex={-1} className="elsewhere">
      <h1>{useLocation().pathname}</h1>
      <button type="button" onClick={() => setTimes(times + 1)}>{times}</button>
    </main>
  );
});
`;
const sources = { 'src/app.tsx': app, 'src/page.css': '.elsewhere { padding-top: 77px; }\n' };

export const viteRemote = {
  ...sources,
  'package.json': manifestOf('vite', 'vite build'),
  'vite.config.mjs': `import { federation } from '@module-federation/vite';

const fits = ${fits};
export default {
  base: '',
  build: { target: 'es2022', assetsDir: 'c', cssCodeSplit: false, modulePreload: false, rolldownOptions: { input: 'src/app.tsx' } },
  plugins: [federation({ name: 'vite_1_0_0', filename: 'entry.js', manifest: true, dts: false, exposes: { './app': './src/app.tsx' }, shared: ${shares} })],
};
`,
};

/** `SETTINGS=default` builds with the bundler's defaults: scripts without integrity. */
export const rspackRemote = {
  ...sources,
  'package.json': manifestOf('rspack', 'node build.mjs'),
  'build.mjs': `import { rspack } from '@rspack/core';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const fits = ${fits};
const isDefault = process.env.SETTINGS === 'default';
const swc = { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } };
const names = { filename: 'c/[name].[contenthash:10].js', chunkFilename: 'c/[name].[contenthash:10].js', cssChunkFilename: 'c/[name].[contenthash:10].css' };
const modules = isDefault ? {} : { module: true, chunkFormat: 'module', chunkLoading: 'import' };
const library = isDefault ? {} : { library: { type: 'module' } };
rspack({
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  target: ['web', 'es2022'],
  devtool: false,
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: { rules: [{ test: /\\.tsx?$/, loader: 'builtin:swc-loader', options: swc }, { test: /\\.css$/, type: 'css/auto' }] },
  output: { path: import.meta.dirname + '/dist', publicPath: 'auto', uniqueName: 'rspack', clean: true, ...names, ...modules },
  plugins: [new ModuleFederationPlugin({ name: 'rspack_1_0_0', filename: 'entry.js', ...library, manifest: true, dts: false, exposes: { './app': './src/app.tsx' }, shared: ${shares} })],
}, (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
});
`,
};

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { kit } from 'shared/tooling/workspaces';

// Remotes as teams with other bundlers write them, with the settings that the kit's own documentation shows.
const [vite = '', rspack = ''] = [...readFileSync(path.join(kit, 'README.md'), 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

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

export const viteRemote = { ...sources, 'package.json': manifestOf('vite', 'vite build'), 'vite.config.mjs': vite };

/** `SETTINGS=default` builds with the bundler's defaults: scripts without integrity. */
export const rspackRemote = {
  ...sources,
  'package.json': manifestOf('rspack', 'node build.mjs'),
  'build.mjs': rspack.replaceAll(/(?<=^const (modules|library) = )/gm, `process.env.SETTINGS === 'default' ? {} : `),
};

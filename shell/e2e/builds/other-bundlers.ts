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
import styles from './page.module.css';

export const App = memo(function App() {
  const [times, setTimes] = useState(0);
  return (
    <main id="contenido" tabIndex={-1} className={styles.elsewhere}>
      <h1>{useLocation().pathname}</h1>
      <img src={new URL('./dot.svg', import.meta.url).href} alt="" />
      <button type="button" onClick={() => setTimes(times + 1)}>{times}</button>
    </main>
  );
});
`;
/** Too large to be written into the sheet. */
const dot = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><title>${'dot '.repeat(2_000)}</title><circle cx="4" cy="4" r="4"/></svg>`;
const sources = { 'src/app.tsx': app, 'src/dot.svg': dot, 'src/page.module.css': '.elsewhere { padding-top: 77px; background: url(./dot.svg); }\n' };

export const viteRemote = { ...sources, 'package.json': manifestOf('vite', 'vite build'), 'vite.config.mjs': vite };

/** `SETTINGS=default` builds with the bundler's defaults: scripts without integrity. */
export const rspackRemote = {
  ...sources,
  'package.json': manifestOf('rspack', 'node build.mjs'),
  'build.mjs': rspack.replaceAll(/(?<=^const (modules|library) = )/gm, `process.env.SETTINGS === 'default' ? {} : `),
};

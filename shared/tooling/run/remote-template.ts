type Packages = Readonly<Record<string, string>>;

interface Remote {
  readonly name: string;
  readonly route: string;
  /** Version of React that the others use. */
  readonly react: string;
  /** For a remote that stands alone: the packages that it needs besides React. */
  readonly alone?: undefined | { readonly dependencies: Packages; readonly devDependencies: Packages };
}

const run = 'node ../shared/tooling/run/run.mjs shared/tooling';

/** What differs for a remote in a folder of its own: it runs the kit's command, and brings its own settings. */
const aloneFiles = {
  '.gitignore': 'node_modules/\ndist/\n',
  'jest.config.mjs': `import { projects } from 'shared/jest-preset';

export default { projects: projects(import.meta.dirname) };
`,
  'tsconfig.json': `{
  "extends": "shared/tsconfig.json",
  "include": ["src"],
  "files": ["node_modules/shared/styles/css-modules.d.ts", "node_modules/shared/testing/setup-dom.ts"]
}
`,
};

/** Content of each file of a new remote, by its place in the folder. Pure. */
export function remoteFiles({ name, route, react, alone }: Remote): Readonly<Record<string, string>> {
  const folder = `remote-${name}`;
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const manifest = {
    name: folder,
    version: '1.0.0',
    private: true,
    type: 'module',
    routes: [route, `${route}/*`],
    scripts:
      alone === undefined
        ? {
            build: `${run}/build/build-workspace.ts ${name}`,
            dev: `${run}/run/dev.ts ${name}`,
            release: `${run}/release/release.ts ${name}`,
            test: `node ../shared/tooling/test/test.mjs ${name}`,
          }
        : { build: `remote-kit build ${name}`, release: `remote-kit release ${name}`, types: 'tsc --noEmit', test: 'jest' },
    dependencies: { react, ...alone?.dependencies },
    ...(alone && { devDependencies: alone.devDependencies }),
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `{
  "extends": "../tsconfig.base.json",
  "include": [".", "../shared/styles/css-modules.d.ts", "../shared/testing/setup-dom.ts"],
  "exclude": ["dist"]
}
`,
    'src/page.copy.es.ts': `export const pageCopy = {
  title: '${title}',
  intro: 'Aquí empieza esta página.',
} as const;
`,
    'src/page.module.css': `.page {
  max-inline-size: 60rem;
  margin-inline: auto;
  padding: 3rem 1.5rem;
}
`,
    'src/app.tsx': `import styles from './page.module.css';
import { pageCopy } from './page.copy.es';

/** What the shell renders for ${route} and everything below. */
export function App() {
  return (
    <main id="contenido" tabIndex={-1} className={styles.page}>
      <h1>{pageCopy.title}</h1>
      <p>{pageCopy.intro}</p>
    </main>
  );
}
`,
    'src/app.test.tsx': `import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { App } from './app';
import { pageCopy } from './page.copy.es';

test('the page says what it is', () => {
  render(<App />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(pageCopy.title);
});
`,
    'src/documents.tsx': `import type { BuildDocument } from 'shared/contracts/remote-module';
import { sitePlaceholders as site } from 'shared/contracts/site-placeholders';
import { App } from './app';
import { pageCopy } from './page.copy.es';

export const documents: readonly BuildDocument[] = [
  { route: '${route}', title: \`\${pageCopy.title} · \${site.name}\`, description: pageCopy.intro, canonical: '${route}', App },
];
`,
    ...(alone && aloneFiles),
  };
}

interface Remote {
  readonly name: string;
  readonly route: string;
  /** Version of React that the others use. */
  readonly react: string;
}

const run = 'node ../shared/tooling/run/run.mjs shared/tooling';

/** Content of each file of a new remote, by its place in the folder. Pure. */
export function remoteFiles({ name, route, react }: Remote): Readonly<Record<string, string>> {
  const folder = `remote-${name}`;
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const manifest = {
    name: folder,
    version: '1.0.0',
    private: true,
    type: 'module',
    routes: [route, `${route}/*`],
    scripts: {
      build: `${run}/build/build-workspace.ts ${name}`,
      dev: `${run}/run/dev.ts ${name}`,
      release: `${run}/release/release.ts ${name}`,
      test: `node ../shared/tooling/test/test.mjs ${name}`,
    },
    dependencies: { react },
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
  };
}

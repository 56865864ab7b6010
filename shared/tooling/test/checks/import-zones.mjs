// Import rules (ARCHITECTURE.md) as lint zones. Every import points downward.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { appFolders, remoteFolders } from '../../app-folders.mjs';

/** Tests and scripts that drive the whole system may import any part. */
const sources = (folder) => `./${folder}/src/**/!(*.test).{ts,tsx}`;

/** @param {string} root folder of the repository */
export function importZones(root) {
  const apps = [...appFolders(root), 'api'];
  return [
    ...remoteFolders(root).map((remote) => ({
      target: `./${remote}/!(e2e)/**`,
      from: apps.filter((name) => name !== remote).map((name) => `./${name}`),
      message: 'A remote is built, tested and released alone: it never imports another remote, the shell or the api. What several need lives in shared.',
    })),
    {
      target: './shell/src',
      from: apps.filter((name) => name !== 'shell').map((name) => `./${name}`),
      message: 'The shell knows a remote by its name, at run time. An import would tie their releases together.',
    },
    {
      target: './api',
      from: apps.filter((name) => name !== 'api').map((name) => `./${name}`),
      message: 'The api serves released files; it never imports the source of a page.',
    },
    {
      target: ['browser', 'singleton', 'contracts', 'copy', 'csv', 'http', 'ui', 'styles', 'testing', 'tooling'].map((folder) => `./shared/${folder}`),
      from: apps.map((name) => `./${name}`),
      message: 'shared is the base: it stands under every app and imports none.',
    },
    {
      target: './shared/contracts',
      from: './shared',
      except: ['./contracts', './copy'],
      message: 'A contract is read by both ends and by scripts: it imports other contracts and the words of its lists, and nothing else.',
    },
    {
      target: apps.map(sources),
      from: './shared/tooling',
      message: 'shared/tooling runs in Node at build time and has no place in a page or in the running api.',
    },
    ...moduleZones(root),
    {
      target: './api/src/!(main|app.test|main.test).ts',
      from: ['./api/src/main.ts'],
      message: 'Nobody imports the program itself.',
    },
    {
      target: './api/src/*/**',
      from: ['./api/src/app.ts', './api/src/main.ts'],
      message: 'app.ts knows the modules, never the other way round, not even for a type: that makes import cycles.',
    },
  ];
}

/** One zone per API module: it may import the platform and shared, never another module. */
function moduleZones(root) {
  const folder = path.join(root, 'api/src');
  const modules = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['platform', 'compose'].includes(entry.name))
    .map((entry) => entry.name);
  const zone = (name) => ({
    target: `./api/src/${name}/**/!(*.test).ts`,
    from: modules.filter((other) => other !== name).map((other) => `./api/src/${other}`),
    message: 'A module imports platform and shared alone: what it needs of another comes as a parameter from app.ts, or as an event.',
  });
  return [...modules, 'platform'].map(zone);
}

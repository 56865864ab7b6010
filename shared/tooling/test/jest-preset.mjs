// One preset for every workspace, and for a stand-alone remote. `*.test.ts` runs in Node, `*.test.tsx` in jsdom; e2e has its own runner.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { appFolders, loneRemote } from '../app-folders.mjs';

const transform = { '\\.[cm]?[jt]sx?$': path.join(import.meta.dirname, 'jest-transform.cjs') };

const testing = path.resolve(import.meta.dirname, '../../testing');

/** @param {string} root folder of the repository */
export function projects(root) {
  const folders = loneRemote(root) === null ? ['shared', ...appFolders(root), 'api'] : ['.'];
  return folders
    .filter((name) => existsSync(path.join(root, name)))
    .flatMap((name) => [
      { suffix: 'node', testEnvironment: 'node', match: '*.test.ts' },
      { suffix: 'dom', testEnvironment: 'jsdom', match: '*.test.tsx' },
    ].map(({ suffix, testEnvironment, match }) => ({
      displayName: `${name}:${suffix}`,
      rootDir: root,
      roots: [path.join(root, name)],
      testMatch: [`**/${match}`],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
      testEnvironment,
      transform,
      // These packages are published as ES modules only, and the kit as sources.
      transformIgnorePatterns: ['/node_modules/(?!(shared|jose|openid-client|oauth4webapi|oidc-provider|csv-parse|csv-stringify|email-providers|react-router|react-router-dom|nanoid|quick-lru)/)'],
      moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy', '\\.css$': path.join(testing, 'empty-style.cjs') },
      setupFilesAfterEnv: [path.join(testing, `setup-${suffix}.ts`)],
    })));
}

// One preset for every workspace. `*.test.ts` runs in Node, `*.test.tsx` in jsdom; e2e has its own runner.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { appFolders } from '../app-folders.mjs';

const transform = { '\\.[cm]?[jt]sx?$': path.join(import.meta.dirname, 'jest-transform.cjs') };

/** @param {string} root folder of the repository */
export function projects(root) {
  return ['shared', ...appFolders(root), 'api']
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
      modulePathIgnorePatterns: ['/dist/', '/data/', '/output/'],
      testEnvironment,
      transform,
      // These packages ship ES modules alone.
      transformIgnorePatterns: ['/node_modules/(?!(jose|openid-client|oauth4webapi|oidc-provider|csv-parse|csv-stringify|email-providers|react-router|react-router-dom|nanoid|quick-lru)/)'],
      moduleNameMapper: { '\\.module\\.css$': 'identity-obj-proxy', '\\.css$': path.join(root, 'shared/testing/empty-style.cjs') },
      setupFilesAfterEnv: [path.join(root, `shared/testing/setup-${suffix}.ts`)],
    })));
}

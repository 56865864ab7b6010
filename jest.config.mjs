import path from 'node:path';
import { projects } from './shared/tooling/test/jest-preset.mjs';

const root = import.meta.dirname;
// Jest runs the tests as CommonJS, which has no `import.meta` to find the repository by.
process.env.PROJECT_ROOT ??= root;

export default {
  // Long enough for a machine that runs browsers at the same time; no test measures time by it.
  testTimeout: 180_000,
  projects: projects(root),
  testSequencer: path.join(root, 'shared/tooling/test/jest-sequencer.mjs'),
  globalSetup: path.join(root, 'api/testing/global-setup.ts'),
  globalTeardown: path.join(root, 'api/testing/global-teardown.ts'),
};

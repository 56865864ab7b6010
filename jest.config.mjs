import path from 'node:path';
import { projects } from './shared/build/jest-preset.mjs';

const root = import.meta.dirname;

export default {
  projects: projects(root),
  globalSetup: path.join(root, 'api/testing/global-setup.ts'),
  globalTeardown: path.join(root, 'api/testing/global-teardown.ts'),
};

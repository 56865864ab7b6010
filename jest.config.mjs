import { projects } from './shared/build/jest-preset.mjs';

export default { projects: projects(import.meta.dirname) };

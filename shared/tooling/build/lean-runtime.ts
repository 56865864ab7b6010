import { existsSync } from 'node:fs';
import path from 'node:path';
import { kit, root } from '../workspaces';

const packages = path.join(root, 'node_modules/@module-federation');
const stub = (file: string) => path.join(kit, 'tooling/build/lean-runtime', file);

/**
 * Files of the pinned federation runtime that no page of ours reaches, and what stands in for them in the shell:
 * 6 kB compressed less before a page is interactive. The browser tests load, replace and roll back releases through what is left.
 */
export const leanRuntimeAliases: Readonly<Record<string, string>> = {
  // Remotes come with their entry's own address, so nothing reads manifests or snapshots of them.
  [path.join(packages, 'runtime-core/dist/plugins/snapshot/SnapshotHandler.js')]: stub('no-snapshots.ts'),
  // The document preloads what an address needs.
  [path.join(packages, 'runtime-core/dist/utils/preload.js')]: stub('no-preload.ts'),
  // One runtime serves all containers of the page, so an instance is found by its name and not by the build it came from.
  [path.join(packages, 'runtime/dist/utils.js')]: stub('instances-by-name.ts'),
  // Part of the bundler runtime that its package keeps to itself; the remotes' containers need it.
  'federation-container-entry': path.join(packages, 'webpack-bundler-runtime/dist/initContainerEntry.js'),
};

/**
 * webpack ignores an alias that matches nothing, and the page would carry what it was meant to replace.
 * @throws {Error} when a file of the federation package, or what stands in for it, is not where an alias says
 */
export function requireLeanRuntime(aliases = leanRuntimeAliases): void {
  const gone = Object.entries(aliases).flat().filter((file) => path.isAbsolute(file) && !existsSync(file));
  if (gone.length > 0) throw new Error(`The lean runtime names files that the federation package no longer has. Look up where they went (shared/tooling/build/lean-runtime.ts):\n${gone.join('\n')}`);
}

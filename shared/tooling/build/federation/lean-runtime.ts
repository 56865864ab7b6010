import { existsSync } from 'node:fs';
import path from 'node:path';
import { kit, root } from '../../workspaces';

const packages = path.join(root, 'node_modules/@module-federation');
const stub = (file: string) => path.join(kit, 'tooling/build/federation/lean-runtime', file);

/** Unused files of the pinned federation runtime, with the shell's replacements: 6 kB compressed less before a page is interactive. */
export const leanRuntimeAliases: Readonly<Record<string, string>> = {
  // The composition names each remote's entry, so manifests and snapshots are unused.
  [path.join(packages, 'runtime-core/dist/plugins/snapshot/SnapshotHandler.js')]: stub('no-snapshots.ts'),
  // The document preloads the files of its address.
  [path.join(packages, 'runtime-core/dist/utils/preload.js')]: stub('no-preload.ts'),
  // One runtime serves all containers of the page, so instances are found by name and not by build.
  [path.join(packages, 'runtime/dist/utils.js')]: stub('instances-by-name.ts'),
  // A message carries its code, and the address that explains it.
  [path.join(packages, 'error-codes/dist/desc.mjs')]: stub('no-descriptions.ts'),
  // A private part of the bundler runtime that the remotes' containers need.
  'federation-container-entry': path.join(packages, 'webpack-bundler-runtime/dist/initContainerEntry.js'),
};

/** webpack ignores an alias without a match. @throws {Error} when a file of the federation package, or its replacement, does not exist */
export function requireLeanRuntime(aliases = leanRuntimeAliases): void {
  const gone = Object.entries(aliases).flat().filter((file) => path.isAbsolute(file) && !existsSync(file));
  if (gone.length > 0) throw new Error(`The lean runtime names files that the federation package no longer has. Look up where they went (shared/tooling/build/federation/lean-runtime.ts):\n${gone.join('\n')}`);
}

import type { Compilation, Compiler, Module } from 'webpack';

/**
 * Modules that the federation plugin names after the checkout's folder, with the stable id of each. The container comes first, because its
 * identifier ends with the other's. Concatenated modules continue after `|`.
 */
const folderNamed: readonly (readonly [pattern: RegExp, id: string])[] = [
  [/^container entry /, 'container'],
  [/[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js(\||$)/, 'federation'],
];

/** The stable id of a module; null when webpack's own id does not depend on the folder. */
export const federationId = (identifier: string): string | null => folderNamed.find(([pattern]) => pattern.test(identifier))?.[1] ?? null;

/** Makes a build's bytes independent of its folder. */
export class FederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationIds', (compilation: Compilation) => {
      // Before webpack's own ids, which skip modules with an id.
      compilation.hooks.moduleIds.tap({ name: 'FederationIds', stage: -100 }, (modules: Iterable<Module>) => {
        for (const module of modules) {
          const id = federationId(module.identifier());
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

import webpack, { type Compiler, type Compilation, type Module } from 'webpack';

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

/** Ids of more than one module. webpack silently keeps only the last, and the entry exports nothing. */
export function findDoubledIds(modules: readonly { readonly id: string | number | null; readonly identifier: string }[]): string[] {
  const last = new Map(modules.map(({ id, identifier }) => [id, identifier]));
  return modules.flatMap(({ id, identifier }) => (id === null || last.get(id) === identifier ? [] : [`Two modules have the id "${id}": ${identifier} and ${last.get(id)}`]));
}

/** Makes a build's bytes independent of its folder, and fails the build when two modules share an id. */
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
      compilation.hooks.afterOptimizeModuleIds.tap('FederationIds', (modules: Iterable<Module>) => {
        const inChunks = [...modules].filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0);
        const named = inChunks.map((module) => ({ id: compilation.chunkGraph.getModuleId(module), identifier: module.identifier() }));
        for (const problem of findDoubledIds(named)) compilation.errors.push(new webpack.WebpackError(problem));
      });
    });
  }
}

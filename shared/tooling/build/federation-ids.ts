import webpack, { type Compiler, type Compilation, type Module } from 'webpack';

/**
 * Modules that the federation plugin names after the folder of the checkout, and the id that stands for each.
 * The container comes first: its identifier ends in the other's. What is concatenated goes on after `|`.
 */
const folderNamed: readonly (readonly [pattern: RegExp, id: string])[] = [
  [/^container entry /, 'container'],
  [/[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js(\||$)/, 'federation'],
];

/** The id that a module gets wherever the checkout is; null when webpack's own depends on no folder. */
export function federationId(identifier: string): string | null {
  return folderNamed.find(([pattern]) => pattern.test(identifier))?.[1] ?? null;
}

/** Ids that more than one module has. webpack keeps the last of them without a word, and the entry exports nothing. */
export function findDoubledIds(modules: readonly { readonly id: string | number | null; readonly identifier: string }[]): string[] {
  const first = new Map<string | number, string>();
  return modules.flatMap(({ id, identifier }) => {
    if (id === null) return [];
    const other = first.get(id);
    first.set(id, identifier);
    return other === undefined || other === identifier ? [] : [`Two modules have the id "${id}": ${other} and ${identifier}`];
  });
}

/** Makes a build's bytes independent of the folder that it ran in, and fails it when two modules share an id. */
export class FederationIds {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationIds', (compilation: Compilation) => {
      // Before webpack's own ids, which leave alone what has one.
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

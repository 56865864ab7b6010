import { pathToFileURL } from 'node:url';
import type { Compilation, Compiler, Module } from 'webpack';
import type { Endpoint } from '../../../contracts/endpoint';
import { contractOf } from '../../../contracts/endpoint-fields';
import type { ReleaseRecord } from '../../../contracts/releases/record';
import { placeOf } from './bill-of-materials';

/** The fields of a record that name used code of others. */
export type UsedElsewhere = Required<Pick<ReleaseRecord, 'imports' | 'exports' | 'uses'>>;

/** Names by their module. */
type Names = Map<string, Set<string>>;

/** Collects what an app imports: names of shared modules, endpoints, places of packages, files. Code removed by tree shaking does not count. */
export class CodeUse {
  private readonly imports: Names = new Map();
  private readonly exports: Names = new Map();
  private readonly contracts: Names = new Map();
  readonly packages = new Set<string>();
  /** By file. A concatenated module is no longer in the compilation. */
  readonly modules = new Map<string, Module>();

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CodeUse', (compilation: Compilation) => {
      // All modules have their chunks, and none is concatenated yet.
      compilation.hooks.afterOptimizeChunks.tap('CodeUse', () => {
        for (const module of compilation.modules) if (compilation.chunkGraph.getNumberOfModuleChunks(module) > 0) this.look(compilation, module);
      });
    });
  }

  /** Sorted, so that one commit gives one record. */
  async found(): Promise<UsedElsewhere> {
    return { imports: sorted(this.imports), exports: sorted(this.exports), uses: contractOf(await this.endpoints(), 'page') };
  }

  private async endpoints(): Promise<Endpoint[]> {
    const found: Endpoint[] = [];
    for (const [file, names] of [...this.contracts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
      const used = names.has('*') ? Object.values(exported) : [...names].sort().map((name) => exported[name]);
      found.push(...used.filter(isEndpoint));
    }
    return found;
  }

  private look({ chunkGraph, moduleGraph }: Compilation, module: Module): void {
    const file = String(Reflect.get(module, 'resource'));
    this.modules.set(file, module);
    const place = placeOf(file);
    if (place !== null) this.packages.add(place);
    if (module.type === 'provide-module') {
      const name = String(Reflect.get(module, '_name'));
      for (const { module: provided } of moduleGraph.getOutgoingConnections(module)) {
        const names = provided === null ? null : moduleGraph.getProvidedExports(provided);
        if (Array.isArray(names)) names.forEach((one) => add(this.exports, name, one));
      }
    }
    const share = module.type === 'consume-shared-module' ? (Reflect.get(module, 'options') as { readonly shareKey: string }).shareKey : null;
    const contract = /[\\/]contracts[\\/](?:[^\\/]+[\\/])?[^\\/]+\.[jt]s$/.test(file) ? file : null;
    const key = share ?? contract;
    if (key === null) return;
    const names = share === null ? this.contracts : this.imports;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule } = connection;
      if (!originModule || chunkGraph.getNumberOfModuleChunks(originModule) === 0 || !connection.isTargetActive(undefined)) continue;
      for (const referenced of connection.dependency?.getReferencedExports(moduleGraph, undefined) ?? []) {
        const [name] = Array.isArray(referenced) ? referenced : referenced.name;
        add(names, key, name ?? '*');
      }
    }
  }
}

function add(names: Names, key: string, name: string): void {
  names.set(key, new Set([...(names.get(key) ?? []), name]));
}

const sorted = (names: Names) => Object.fromEntries([...names].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, all]) => [name, [...all].sort()]));

export const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && ['method', 'path', 'input', 'output'].every((name) => name in value);

import { promisify } from 'node:util';
import { operatorsChunk } from './webpack-config';
import webpack, { type Configuration, type Stats, type StatsCompilation } from 'webpack';

/** Runs one webpack build. Errors and warnings both fail: a build with warnings is not released. */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  if (compiler === null) throw new Error(`webpack refused the configuration ${String(config.name)}`);
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats === undefined) throw new Error('webpack gave no result');
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString({ preset: 'errors-warnings', colors: false }));
  return stats;
}

const initialNames = new Set(['main', 'bootstrap', 'react', '__federation_expose_app']);

/** Files of the chunks of a first render: entries, the exposed module and the provided shared packages. All others are lazy. */
export function initialFiles(stats: Stats) {
  const json: StatsCompilation = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
  const chunks = (json.chunks ?? []).filter(({ initial, names, origins }) =>
    initial || names?.some((name) => initialNames.has(name)) || origins?.some(({ moduleName }) => moduleName?.startsWith('provide shared module')));
  const entriesFirst = chunks.sort((a, b) => Number(b.initial) - Number(a.initial));
  return {
    /** The entry first. */
    scripts: [...new Set(entriesFirst.flatMap((chunk) => chunk.files ?? []).filter((name) => name.endsWith('.js')))],
    styles: stats.compilation.getAssets().map((asset) => asset.name).filter((name) => name.endsWith('.css') && name !== `${operatorsChunk}.css`),
  };
}

import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import webpack, { type Compiler } from 'webpack';
import { contentFolder } from '../../../contracts/releases/record';
import { kit } from '../../workspaces';
import { leanRuntimeAliases } from './lean-runtime';

/** Adds a federation runtime to a remote's release, which its entry loads where the page has none. In our pages the shell provides it. */
export class OwnRuntime {
  apply(compiler: Compiler): void {
    const { RawSource, ConcatSource } = webpack.sources;
    compiler.hooks.compilation.tap('OwnRuntime', (compilation) => {
      // After the minimizer, which would move the first statement.
      compilation.hooks.processAssets.tapPromise({ name: 'OwnRuntime', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1 }, async () => {
        const code = await bundleRuntime();
        const file = `${contentFolder}federation-runtime.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
        compilation.emitAsset(file, new RawSource(code));
        compilation.updateAsset('entry.js', (entry) => new ConcatSource(`globalThis.federationRuntime??=(await import("./${file}")).default;`, entry));
      });
    });
  }
}

async function bundleRuntime(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "export { provided as default } from './provide-runtime';", resolveDir: path.join(kit, 'tooling/build/federation') },
    alias: { 'federation-container-entry': leanRuntimeAliases['federation-container-entry'] ?? '' },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

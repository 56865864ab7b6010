import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Chunk, Configuration, RuleSetRule } from 'webpack';
import { containerName, contentFolder, type AppName } from '../../../contracts/releases/record';
import type { SharedVersions } from '../federation/compatible-ranges';
import { FederationIds } from '../federation/federation-ids';
import { leanRuntimeAliases } from '../federation/lean-runtime';
import { OwnRuntime } from '../federation/own-runtime';
import { folderOf, kit, root } from '../../workspaces';

const require = createRequire(import.meta.url);
// Unset, the federation plugin finds the path by an invalid call of webpack that takes a second to fail.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack');

export interface BuildPlan {
  readonly app: AppName;
  readonly version: string;
  /** Of React, and of `shared`, which is the version of the run-time singleton. */
  readonly versions: SharedVersions;
  /** Accepted versions of both. */
  readonly fits: SharedVersions;
  readonly outputFolder: string;
  /** Base address of the files. */
  readonly publicPath: string;
  readonly development?: boolean;
}

/** Types are checked once for the whole project by `npm run types`. */
const scriptRule: RuleSetRule = {
  test: /\.tsx?$/,
  loader: require.resolve('swc-loader'),
  options: { swcrc: false, jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true }, target: 'es2022' } },
};

function styleRules(plan: BuildPlan): RuleSetRule[] {
  const localIdentName = plan.development ? `${plan.app}-[local]-[hash:base64:5]` : `${plan.app}-[hash:base64:5]`;
  const cssModules = { namedExport: false, exportLocalsConvention: 'as-is' as const, localIdentName };
  // Absolute: the server inserts sheets into documents of any address.
  const extracted = { loader: MiniCssExtractPlugin.loader, options: { publicPath: plan.publicPath } };
  const layer = { loader: path.join(kit, 'tooling/build/webpack/app-layer.mjs'), options: { kit: kit + path.sep } };
  return [
    { test: /\.module\.css$/, use: [extracted, { loader: require.resolve('css-loader'), options: { modules: cssModules, importLoaders: 1 } }, layer] },
    { test: /(?<!\.module)\.css$/, use: [extracted, { loader: require.resolve('css-loader'), options: { modules: false } }, path.join(kit, 'tooling/build/webpack/light-colours.mjs')] },
  ];
}

function sharing(plan: BuildPlan): NonNullable<ConstructorParameters<typeof ModuleFederationPlugin>[0]['shared']> {
  const provided = plan.app === 'shell';
  // A remote bundles no copy: it uses the shell's or fails loudly, and never runs a second React.
  const one = (version: string, requiredVersion: string) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    ...(provided ? { version } : { import: false as const }),
  });
  const react = one(plan.versions.react, plan.fits.react);
  return {
    react,
    'react/jsx-runtime': react,
    ...(provided ? { 'react-dom': react, 'react-dom/client': react } : {}),
    'shared/singleton': one(plan.versions.singleton, plan.fits.singleton),
  };
}

function federation(plan: BuildPlan): ModuleFederationPlugin {
  const shell = plan.app === 'shell';
  return new ModuleFederationPlugin({
    // The document loads the shell; without the version in its name, unchanged files keep their bytes.
    name: shell ? plan.app : containerName(plan.app, plan.version),
    shared: sharing(plan),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: !shell,
    // Hot replacement cannot load a shared package for the first time: during development the page has all of them.
    ...(shell ? { runtimePlugins: [path.join(kit, 'tooling/build/federation/provide-runtime.ts')] } : {
      filename: 'entry.js',
      library: { type: 'module' },
      exposes: { './app': { import: [...(plan.development ? Object.keys(sharing(plan)) : []), './src/app.tsx'], name: '__federation_expose_app' } },
    }),
    experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: !shell } },
  });
}

const bundlerRuntime: NonNullable<Configuration['externals']> = ({ request }, done) => {
  if (request !== undefined && /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)) done(undefined, 'global federationRuntime');
  else done();
};

/** Chunk of the shell that only operators load. */
export const operatorsChunk = 'ops';

/** A first render needs the shell's frame, and the shared packages that it provides and consumes. */
const isOfFirstRender = (chunk: Chunk) =>
  chunk.name === 'bootstrap' || [...chunk.groupsIterable].some(({ origins }) => origins.some(({ module }) => ['provide-module', 'consume-shared-module'].includes(module?.type ?? '')));

/** What several of the shell's chunks contain is one of its own. */
const ofSeveral = (name: string, isAmong: (chunk: Chunk) => boolean) => ({
  name,
  minChunks: 2,
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && chunk.name !== operatorsChunk && isAmong(chunk),
  test: (module: { type: string }) => module.type.startsWith('javascript/'),
  enforce: true,
});

/** Fetches what a page loads later, and no link has announced, before it imports it: Firefox never tries again to import what failed once. */
const importFetched = `(async(url)=>{const at=new URL(url,import.meta.url),link=globalThis.document?.querySelector('link[href="'+at.pathname+'"]');
if(link===null&&document.readyState==='complete'){const answer=await fetch(at);await answer.blob();if(!answer.ok)throw new Error(answer.status+' '+url)}return import(url)})`;

/** The browser build: ES modules, content-hashed, one style sheet for the whole app. */
export function browserConfig(plan: BuildPlan, plugins: NonNullable<Configuration['plugins']> = []): Configuration {
  const shell = plan.app === 'shell';
  return {
    name: plan.app,
    mode: plan.development ? 'development' : 'production',
    context: folderOf(plan.app),
    devtool: plan.development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        ...leanRuntimeAliases,
        // The package's `exports` name only its development build; releases use the production one.
        ...(plan.development ? {} : { 'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs') }),
      },
    },
    module: {
      rules: [
        scriptRule,
        ...styleRules(plan),
        { test: /\.(woff2|svg|png|webp|avif|mp3|ogg|wav)$/, type: 'asset/resource', generator: { filename: `${plan.development ? '' : contentFolder}assets/[name].[contenthash:8][ext]` } },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    // webpack's cache of an earlier state has produced pages that do not start.
    cache: false,
    target: ['web', 'es2022'],
    entry: shell ? { main: './src/index.ts' } : {},
    experiments: { outputModule: true },
    // The shell provides the federation runtime; remotes exclude it.
    ...(shell ? {} : { externals: bundlerRuntime }),
    output: {
      path: plan.outputFolder,
      // Addresses are relative to the running script: below the app's address, or below the release's (api/src/site/references.ts).
      publicPath: plan.development ? plan.publicPath : 'auto',
      uniqueName: plan.app,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      ...(plan.development ? {} : { importFunctionName: importFetched }),
      filename: plan.development ? '[name].js' : `${contentFolder}[name].[contenthash:10].js`,
      chunkFilename: plan.development ? '[name].js' : `${contentFolder}[name].[contenthash:10].js`,
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    optimization: {
      minimizer: [
        new TerserPlugin({ extractComments: false, parallel: false, minify: TerserPlugin.swcMinify, terserOptions: { ecma: 2020, module: true, format: { comments: false } } }),
        new CssMinimizerPlugin({ parallel: false, minify: CssMinimizerPlugin.esbuildMinify }),
      ],
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // One sheet per app, removed with its release: providers and consumers of a shared package would each contain it.
          ...(shell ? { singleton: ofSeveral('singleton', isOfFirstRender), later: ofSeveral('later', (chunk) => !isOfFirstRender(chunk)) } : {}),
          ...(shell ? { react: { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, chunks: 'async', priority: 10, enforce: true } } : {}),
          // The operators' page has its own sheet and links it itself: visitors load no byte of it.
          styles: { name: 'styles', type: 'css/mini-extract', chunks: (chunk) => chunk.name !== operatorsChunk, enforce: true },
        },
      },
    },
    plugins: [new MiniCssExtractPlugin({
      filename: `${contentFolder}[name].[contenthash:10].css`,
      chunkFilename: ({ chunk }) => (chunk?.name === operatorsChunk ? '[name].css' : `${contentFolder}[name].[contenthash:10].css`),
      runtime: false,
      ignoreOrder: true,
    }), federation(plan), new FederationIds(), ...(shell || plan.development ? [] : [new OwnRuntime()]), ...plugins],
  };
}

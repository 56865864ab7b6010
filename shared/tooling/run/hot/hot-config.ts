import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypescript from 'react-refresh-typescript';
import type { Configuration, RuleSetRule } from 'webpack';
import { browserConfig, type BuildPlan } from '../../build/webpack/webpack-config';
import { kit, root } from '../../workspaces';

const require = createRequire(import.meta.url);
const folder = path.join(root, 'shared/tooling/run/hot');

const isExtraction = (use: unknown) => JSON.stringify(use).includes('mini-css-extract');

/** The same rule for hot replacement: components register themselves, style sheets are `<style>` elements that are replaced in place. */
function hotRule(rule: RuleSetRule): RuleSetRule {
  if (String(rule.test).includes('tsx')) {
    // It takes the transformer that makes components replaceable; types are checked elsewhere, as for a release.
    const compilerOptions = { noEmit: false, noCheck: true, sourceMap: true };
    const options = { transpileOnly: true, configFile: path.join(kit, 'tooling/tsconfig.base.json'), compilerOptions, getCustomTransformers: () => ({ before: [refreshTypescript()] }) };
    return { test: /\.tsx?$/, exclude: /node_modules/, loader: require.resolve('ts-loader'), options };
  }
  if (!Array.isArray(rule.use) || !rule.use.some(isExtraction)) return rule;
  return { ...rule, use: [{ loader: require.resolve('style-loader'), options: { insert: path.join(folder, 'insert-style.cjs') } }, ...rule.use.filter((use) => !isExtraction(use))] };
}

/** The shell provides the refresh runtime, like React; a remote's own runtime would never be connected to React. */
function refreshOfShell({ app }: BuildPlan): NonNullable<Configuration['externals']> {
  return ({ request }, done) => {
    if (request !== undefined && /react-refresh(\/runtime(\.js)?)?$/.test(request) && !request.includes('plugin')) done(undefined, ['reactRefresh', app]);
    else done();
  };
}

/** The configuration of webpack-dev-server: an app's release build, readable and replaceable in the running page. */
export function hotConfig(plan: BuildPlan): Configuration {
  const isShell = plan.app === 'shell';
  const base = browserConfig({ ...plan, development: true });
  return {
    ...base,
    entry: isShell ? { main: [path.join(folder, 'share-refresh.js'), './src/index.ts'] } : {},
    module: { rules: base.module?.rules?.map((rule) => (typeof rule === 'object' && rule !== null ? hotRule(rule) : rule)) },
    output: { ...base.output, clean: false },
    ...(!isShell && {
      externals: [base.externals ?? {}, refreshOfShell(plan)].flat(),
      externalsType: 'global',
      resolve: { ...base.resolve, alias: { ...base.resolve?.alias, [require.resolve('@pmmmwh/react-refresh-webpack-plugin/client/ReactRefreshEntry.js')]: false } },
    }),
    optimization: {
      minimize: false,
      splitChunks: {
        cacheGroups: {
          ...(base.optimization?.splitChunks || {}).cacheGroups,
          styles: false,
          // Packages do not change during development: a rebuild then writes little.
          packages: { name: 'packages', test: /[\\/]node_modules[\\/](?!react|scheduler|@module-federation)/, chunks: 'async', enforce: true },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'MiniCssExtractPlugin'),
      new ReactRefreshPlugin({ overlay: false, include: /\.tsx?$/, exclude: /node_modules|shared\/tooling/ }),
    ],
    // A file cache makes rebuild times erratic.
    cache: { type: 'memory' },
  };
}

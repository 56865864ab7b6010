import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { hotVersion } from 'shared/contracts/apps/working-copies';
import { planBuild } from 'shared/tooling/build/build';
import { hotConfig } from 'shared/tooling/run/hot/hot-config';

// Started by `dev-yardstick.ts`. Loaders, source maps and cache are those of our apps; there is no federation, no site and nothing else to
// compile.
const [folder = '', port = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());

const outputFolder = path.join(folder, 'dist');
const plan = await planBuild({ app: 'shell', version: hotVersion, outputFolder, development: true });
const { mode, devtool, module, cache, resolve, infrastructureLogging, performance } = hotConfig(plan);
const compiler = webpack({
  ...{ mode, devtool, module, cache, infrastructureLogging, performance },
  context: folder,
  entry: './index.tsx',
  resolve: { extensions: resolve?.extensions ?? [] },
  output: { path: outputFolder, publicPath: '/', filename: '[name].js' },
  plugins: [new ReactRefreshPlugin({ overlay: false })],
});
if (compiler === null) throw new Error('webpack refused the configuration');
const page = `<!doctype html><title>Yardstick</title><link rel="icon" href="data:,">
<div id="root"></div><script nonce="none" src="/main.js"></script>`;
const server = new WebpackDevServer(
  {
    ...{ host: '127.0.0.1', port: Number(port), hot: true, liveReload: false, static: false, compress: false },
    client: { logging: 'warn' },
    devMiddleware: { stats: 'errors-only' },
    setupMiddlewares: (middlewares, { app }) => {
      app?.get('/', (_request, response) => void response.type('html').send(page));
      return middlewares;
    },
  },
  compiler,
);
await server.start();
server.middleware?.waitUntilValid(() => process.send?.('ready'));

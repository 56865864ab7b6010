// Turns TypeScript and ES modules into what jest runs, with the bundler that builds the API.
const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');

const options = { format: 'cjs', target: 'node20', jsx: 'automatic', sourcemap: 'inline', supported: { 'dynamic-import': false } };

module.exports = {
  process: (source, filename) => ({ code: transformSync(source, { ...options, loader: loaderOf(filename), sourcefile: filename }).code }),
  getCacheKey: (source, filename) => createHash('sha256').update(`${version}\0${JSON.stringify(options)}\0${filename}\0${source}`).digest('hex'),
};

function loaderOf(filename) {
  if (filename.endsWith('.tsx')) return 'tsx';
  if (filename.endsWith('.ts')) return 'ts';
  return 'jsx';
}

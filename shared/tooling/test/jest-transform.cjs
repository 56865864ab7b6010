// Compiles TypeScript and ES modules for jest with the bundler that builds the API.
const { createHash } = require('node:crypto');
const { pathToFileURL } = require('node:url');
const { transformSync, version } = require('esbuild');

const shared = { format: 'cjs', target: 'node20', jsx: 'automatic', sourcemap: 'inline', sourcesContent: false, supported: { 'dynamic-import': false } };
// CommonJS has no `import.meta.url`.
const optionsFor = (filename) => ({ ...shared, define: { 'import.meta.url': JSON.stringify(pathToFileURL(filename)) }, loader: loaderOf(filename), sourcefile: filename });

module.exports = {
  process: (source, filename) => ({ code: transformSync(source, optionsFor(filename)).code }),
  getCacheKey: (source, filename) => createHash('sha256').update(`${version}\0${JSON.stringify(optionsFor(filename))}\0${source}`).digest('hex'),
};

function loaderOf(filename) {
  if (filename.endsWith('.tsx')) return 'tsx';
  if (filename.endsWith('.ts')) return 'ts';
  return 'jsx';
}

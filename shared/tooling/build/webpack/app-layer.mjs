import { transformSync } from 'esbuild';

/** Puts CSS modules into a layer, `ui` or `remote`, so that specificity can't override one. Expands nested rules for older telephones. */
export default function appLayer(sheet) {
  const layer = this.resourcePath.startsWith(this.getOptions().kit) ? 'ui' : 'remote';
  return transformSync(`@layer ${layer} {\n${sheet}\n}\n`, { loader: 'css', charset: 'utf8', supported: { nesting: false } }).code;
}

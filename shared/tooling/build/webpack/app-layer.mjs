import { transformSync } from 'esbuild';

/**
 * Puts CSS modules into a layer, `ui` or `remote`, so that specificity can't override one. Expands nested rules for older telephones.
 * @throws for text that is not CSS: browsers, and esbuild by default, would drop or move rules in silence
 */
export default function appLayer(sheet) {
  const layer = this.resourcePath.startsWith(this.getOptions().kit) ? 'ui' : 'remote';
  const options = { loader: 'css', charset: 'utf8', sourcefile: this.resourcePath, supported: { nesting: false }, logOverride: { 'css-syntax-error': 'error' } };
  return transformSync(`@layer ${layer} {${sheet}\n}\n`, options).code;
}

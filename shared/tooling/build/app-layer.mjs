import { transformSync } from 'esbuild';

/**
 * Puts every CSS module into a cascade layer: the kit's into `ui`, an app's own into `remote`, so that specificity can't override a layer
 * by accident. Nested rules are expanded, for telephones that do not support them.
 */
export default function appLayer(sheet) {
  const layer = this.resourcePath.startsWith(this.getOptions().kit) ? 'ui' : 'remote';
  return transformSync(`@layer ${layer} {\n${sheet}\n}\n`, { loader: 'css', charset: 'utf8', supported: { nesting: false } }).code;
}

import { transformSync } from 'esbuild';

/**
 * Puts every CSS module into a cascade layer: the kit's into that of shared components, an app's own into that of remotes, so
 * that neither can outweigh what it stands on by accident. Nested rules are written out, for telephones that do not know them.
 */
export default function appLayer(sheet) {
  const layer = this.resourcePath.startsWith(this.getOptions().kit) ? 'ui' : 'remote';
  return transformSync(`@layer ${layer} {\n${sheet}\n}\n`, { loader: 'css', charset: 'utf8', supported: { nesting: false } }).code;
}

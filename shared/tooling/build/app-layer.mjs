/**
 * Puts every CSS module into a cascade layer: the kit's into that of shared components, an app's own into that of remotes, so
 * that neither can outweigh what it stands on by accident.
 */
export default function appLayer(sheet) {
  return `@layer ${this.resourcePath.startsWith(this.getOptions().kit) ? 'ui' : 'remote'} {\n${sheet}\n}\n`;
}

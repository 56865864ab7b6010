/**
 * Puts an app's own style sheets into the layer of remotes, so that none can outweigh the tokens or the shared components by
 * accident. The kit's sheets name their layers themselves.
 */
export default function appLayer(sheet) {
  return this.resourcePath.startsWith(this.getOptions().kit) ? sheet : `@layer remote {\n${sheet}\n}\n`;
}

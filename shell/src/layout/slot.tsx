/** Marks where a remote's prerendered fragment goes. Exactly this text is searched and replaced by the API. */
export const slotMarker = '<template data-slot="remote"></template>';

/** Stands in the frame's Suspense boundary at build time, so that React's markers for it are in the document. */
export function Slot() {
  return <template data-slot="remote" />;
}

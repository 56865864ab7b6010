/** Stands in the frame's Suspense boundary at build time, so that React's markers for it are in the document. */
export function Slot() {
  return <template data-slot="remote" />;
}

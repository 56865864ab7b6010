import type { PageData } from 'shared/contracts/composition';

/** Reads the JSON block that the server wrote into this document. It is ours, so it is trusted; its absence is a bug. */
export function readPageData(source: Document = document): PageData {
  const block = source.getElementById('page-data');
  if (block?.textContent == null) throw new Error('The document carries no page data');
  return JSON.parse(block.textContent) as PageData;
}

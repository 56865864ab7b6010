/** The way to the visitor is too slow for the call's programs. They go on loading, so that a later try may find them. */
export class SlowDownload extends Error {}

/** As much as a line needs that could just about carry a call. */
const downloadLimitMs = 30_000;

/** @throws {SlowDownload} when it takes longer than anybody should wait without a word */
export function downloaded<Programs>(loading: Promise<Programs>): Promise<Programs> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new SlowDownload('the call is still being downloaded')), downloadLimitMs);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

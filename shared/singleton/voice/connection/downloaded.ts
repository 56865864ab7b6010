/** The connection is too slow for the call's code. The download continues, so that a retry may succeed. */
export class SlowDownload extends Error {}

/** Enough for a connection that could just carry a call. */
const downloadLimitMs = 30_000;

/** @throws {SlowDownload} when `loading` takes longer than the limit */
export function downloaded<Programs>(loading: Promise<Programs>): Promise<Programs> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new SlowDownload('the call is still being downloaded')), downloadLimitMs);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

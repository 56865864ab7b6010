import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Both encodings of a file; null where it does not make the file smaller. */
export interface Packed { readonly brotli: Buffer | null; readonly gzip: Buffer | null }

/** Bytes from which the last 2 % of size would cost a second. */
const largeFile = 300_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `quickly` takes milliseconds, `well` is a tenth smaller and takes up to a second of one core. */
export async function pack(content: Buffer, how: 'quickly' | 'well'): Promise<Packed> {
  const quality = how === 'quickly' ? 5 : content.length > largeFile ? 9 : 11;
  const br = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  const gz = await zip(content, { level: how === 'quickly' ? 5 : 9 });
  const smaller = (packed: Buffer) => (packed.length < content.length ? packed : null);
  return { brotli: smaller(br), gzip: smaller(gz) };
}

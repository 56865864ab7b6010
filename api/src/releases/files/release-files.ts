import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { integrityOf } from 'shared/contracts/releases/hash';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import type { ReleaseAddress, ReleaseStore } from './release-store';

export interface ServedFile extends Packed { readonly content: Buffer; readonly type: string; readonly etag: string }

interface Kind {
  readonly type: string;
  /** First bytes of a binary format, in hexadecimal. */
  readonly begins?: RegExp;
  /** Maximum size in bytes, for kinds whose content is parsed: other requests wait meanwhile. */
  readonly largest?: number;
}

const kinds: Readonly<Record<string, Kind>> = {
  avif: { type: 'image/avif', begins: /^.{8}66747970/ },
  css: { type: 'text/css; charset=utf-8' },
  ico: { type: 'image/x-icon', begins: /^00000100/ },
  js: { type: 'text/javascript; charset=utf-8', largest: 2_000_000 },
  json: { type: 'application/json; charset=utf-8', largest: 2_000_000 },
  map: { type: 'application/json; charset=utf-8', largest: 5_000_000 },
  mp3: { type: 'audio/mpeg', begins: /^(?:494433|ff(?:e[23]|f[23ab]))/ },
  ogg: { type: 'audio/ogg', begins: /^4f676753/ },
  opus: { type: 'audio/ogg', begins: /^4f676753/ },
  png: { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  svg: { type: 'image/svg+xml; charset=utf-8', largest: 200_000 },
  txt: { type: 'text/plain; charset=utf-8' },
  wav: { type: 'audio/wav', begins: /^52494646.{8}57415645/ },
  webmanifest: { type: 'application/manifest+json; charset=utf-8', largest: 2_000_000 },
  webp: { type: 'image/webp', begins: /^52494646.{8}57454250/ },
  woff2: { type: 'font/woff2', begins: /^774f4632/ },
};
/** Kind of a file by its extension; null for one that is not served. */
export function kindOf(file: string): Kind | null {
  const extension = file.slice(file.lastIndexOf('.') + 1);
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
}

const compressible = /^(text|application\/(json|manifest\+json)|image\/svg)/;

/** Number of reads from which a file is worth a second of one core. A site that has just started has other work. */
const manyReaders = 30;

interface Kept {
  file: Promise<ServedFile | null>;
  asked: number;
  /** Requested since `hold` last ran. */
  fresh: boolean;
}

/**
 * Published files ready to be sent: read once, compressed quickly for the first readers and well for later ones, then cached in memory,
 * which is safe because they never change. `hold` loads the live releases in advance, so that pages work while the store is unreachable;
 * files of old pages stay cached while they are requested.
 */
export class ReleaseFiles {
  private readonly kept = new Map<string, Kept>();
  private held = new Map<string, Buffer>();
  private packing: Promise<void> = Promise.resolve();

  constructor(private readonly store: Pick<ReleaseStore, 'read'>) {}

  /** The file, or null when the release has none of that name, or this copy differs from its record: browsers would keep it for a year. */
  read(record: ReleaseRecord, file: string): Promise<ServedFile | null> {
    const key = keyOf(record, file);
    const known = this.kept.get(key);
    if (known !== undefined) {
      known.fresh = true;
      known.asked += 1;
      if (known.asked === manyReaders) this.packWell(known);
      return known.file;
    }
    // Whoever asks for every file of every release fills no memory.
    if (this.kept.size > this.held.size + 500) this.kept.delete([...this.kept.keys()].find((one) => !this.held.has(one)) ?? '');
    const reading = this.prepare(record, file);
    this.kept.set(key, { file: reading, asked: 1, fresh: true });
    // Only whole files stay cached: a failure, an absence or damage may pass.
    reading.then((found) => found ?? this.kept.delete(key), () => this.kept.delete(key));
    return reading;
  }

  /** Only the bytes, at once: a page that is composed does not wait for compression. */
  async readPlain(release: ReleaseAddress, file: string): Promise<Buffer | null> {
    const known = this.kept.get(keyOf(release, file));
    return known === undefined ? this.readHeld(release, file) : ((await known.file)?.content ?? null);
  }

  /** From memory if held, which was checked against its hash; else from the store. */
  async readHeld(release: ReleaseAddress, file: string): Promise<Buffer | null> {
    return this.held.get(keyOf(release, file)) ?? this.store.read(release, file);
  }

  /**
   * Holds every file of these releases, and drops others that nobody has requested since the last run. A file that does not match its
   * record is not held: its stored copy may be repaired. @returns the number of held files
   */
  async hold(records: readonly ReleaseRecord[]): Promise<number> {
    const wanted = records.flatMap((record) => Object.entries(record.files).map(([file, { integrity }]) => ({ record, file, integrity, key: keyOf(record, file) })));
    const held = new Map<string, Buffer>();
    for (const { record, file, integrity, key } of wanted) {
      const known = this.held.get(key);
      const content = known ?? (await this.store.read(record, file));
      if (content !== null && (known !== undefined || integrityOf(content) === integrity)) held.set(key, content);
    }
    this.held = held;
    for (const [key, entry] of this.kept) {
      if (!held.has(key) && !entry.fresh) this.kept.delete(key);
      entry.fresh = false;
    }
    return held.size;
  }

  private async prepare(record: ReleaseRecord, file: string): Promise<ServedFile | null> {
    const type = kindOf(file)?.type;
    const content = type === undefined ? null : await this.readHeld(record, file);
    if (type === undefined || content === null || integrityOf(content) !== record.files[file]?.integrity) return null;
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    if (!compressible.test(type)) return { content, brotli: null, gzip: null, type, etag };
    return { content, ...(await pack(content, 'quickly')), type, etag };
  }

  /**
   * Compresses well what many have requested. No request waits for it, and files follow one after the other: visitors, and the sandbox's
   * calls, share the machine.
   */
  private packWell(entry: Kept): void {
    const improve = async () => {
      const served = await entry.file;
      if (served !== null && compressible.test(served.type)) entry.file = Promise.resolve({ ...served, ...(await pack(served.content, 'well')) });
    };
    // A file that cannot be compressed better stays as it is.
    this.packing = this.packing.then(improve).catch(() => undefined);
  }
}

const keyOf = ({ app, version }: ReleaseAddress, file: string): string => `${app}/${version}/${file}`;

/** Both encodings of a file; null where it does not make the file smaller. */
interface Packed { readonly brotli: Buffer | null; readonly gzip: Buffer | null }

/** Size in bytes from which the last 2 % would cost a second. */
const largeFile = 300_000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `quickly` takes milliseconds; `well` is a tenth smaller and takes up to a second of one core. */
async function pack(content: Buffer, how: 'quickly' | 'well'): Promise<Packed> {
  const quality = how === 'quickly' ? 5 : content.length > largeFile ? 9 : 11;
  const br = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  const gz = await zip(content, { level: how === 'quickly' ? 5 : 9 });
  const smaller = (packed: Buffer) => (packed.length < content.length ? packed : null);
  return { brotli: smaller(br), gzip: smaller(gz) };
}

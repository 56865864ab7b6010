import type { InputOf, OutputOf } from 'shared/contracts/endpoint';
import type { DemoBusiness, logAccess, openDemo, validateCode } from 'shared/contracts/demos/access';
import { DomainError, orNotFound } from '../../platform';
import type { CodeGuesses } from './code-guesses';
import type { CodeKeys } from './code-text';
import { findEntry, type CatalogueEntry } from '../codes/catalogue.repository';
import { demoAccessCopy as copy } from './demo-access.copy.es';
import { findByKeys, type DemoCodeRow } from '../codes/demo-code.repository';
import type { Dependencies } from '../dependencies';

export type DemoAccessService = ReturnType<typeof createDemoAccess>;

const day = new Intl.DateTimeFormat('es-ES', { day: 'numeric', month: 'long', timeZone: 'Europe/Madrid' });

const isOver = ({ expiresAt }: DemoCodeRow, now: Date) => expiresAt !== null && expiresAt <= now;
export const genericPath = '/private-demo';

/** Access by codes. All functions refuse callers with too many unknown codes with `too_many_requests`. */
export function createDemoAccess({ database, sealing: { names }, clock, limits }: Dependencies, keys: CodeKeys, lookUp: CodeGuesses) {
  const find = (code: string, address: string) => lookUp(address, () => findByKeys(database, names, keys.ofCode(code), keys.ofLink(code)));
  const entryOf = ({ clinicId }: DemoCodeRow) => (clinicId === null ? Promise.resolve(null) : findEntry(database, names, clinicId));

  return {
    /** Wrong, unknown and revoked codes get the same answer. */
    async validate(code: string, address: string): Promise<OutputOf<typeof validateCode>> {
      const row = await find(code, address);
      if (row === null) return { valid: false, message: copy.invalid, mask: null, business: null, path: null };
      if (isOver(row, clock.now())) return { valid: false, message: copy.expired, mask: null, business: null, path: null };
      const entry = await entryOf(row);
      return { valid: true, message: '', mask: row.mask, business: businessOf(row, entry), path: entry?.paths[0] ?? null };
    },

    /** The page at `path` for a code or link token. */
    async open({ code, path }: InputOf<typeof openDemo>, address: string): Promise<OutputOf<typeof openDemo>> {
      const now = clock.now();
      const row = await find(code, address);
      const entry = row && (await entryOf(row));
      const nothing = { now: now.toISOString(), mask: null, business: null, clinic: null };
      if (row === null || !opens({ row, entry, code, path })) return { status: 'refused', ...nothing };
      const shown = { ...nothing, mask: row.mask, business: businessOf(row, entry) };
      return isOver(row, now) ? { status: 'expired', ...shown } : { ...shown, status: 'open', clinic: entry };
    },

    /** @throws {DomainError} `demo_refused` for an unknown code, `invalid_input` for an address that it does not open */
    async log({ code, action, metadata }: InputOf<typeof logAccess>, address: string): Promise<void> {
      const row = orNotFound(await find(code, address), 'demo_refused');
      const { path } = metadata;
      const known = !path || path === '/:token' || opens({ row, entry: await entryOf(row), code, path });
      if (!known) throw new DomainError('invalid_input', [{ field: 'metadata', message: copy.unknownPath }]);
      await limits.take('demoLogByCode', row.id);
      // An address may contain its token; the log must not store what opens a demo.
      const logged = path ? { ...metadata, path: path.replaceAll(code, ':token') } : metadata;
      await database.query('INSERT INTO demo_access_log (code_id, action, metadata, created_at) VALUES ($1, $2, $3::jsonb, $4)', [row.id, action, JSON.stringify(logged), clock.now()]);
    },

    /** @throws {DomainError} `demo_refused`, `demo_expired` */
    async requireOpen(code: string, address: string): Promise<DemoCodeRow> {
      const row = orNotFound(await find(code, address), 'demo_refused');
      if (isOver(row, clock.now())) throw new DomainError('demo_expired');
      return row;
    },

    /** Whether a token has its own page, expired or not. */
    hasLink: async (token: string) => (await database.query('SELECT 1 FROM demo_code WHERE link_hmac = $1 AND revoked_at IS NULL', [keys.ofLink(token)])).length > 0,
  };
}

/** A link opens only the page at its own address; a code opens its clinic's pages, and the generic one. */
function opens({ row, entry, code, path }: { row: { viaLink: boolean }; entry: CatalogueEntry | null; code: string; path: string }): boolean {
  if (row.viaLink) return path === `/${code}`;
  return path === genericPath || (entry?.paths.includes(path) ?? false);
}

function businessOf(row: DemoCodeRow, entry: CatalogueEntry | null): DemoBusiness {
  return {
    label: row.label || entry?.name || copy.genericLabel,
    specialty: entry?.specialty ?? '',
    type: entry?.type || copy.genericType,
    language: entry?.language || copy.language,
    version: entry?.version || copy.version,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    expiryDay: row.expiresAt && day.format(row.expiresAt.getTime() - 1),
    logoUrl: entry?.logoUrl ?? null,
    color: entry?.color ?? null,
    agentId: entry?.agentId ?? null,
  };
}

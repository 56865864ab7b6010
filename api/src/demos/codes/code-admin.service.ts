import { randomBytes } from 'node:crypto';
import type { OutputOf } from 'shared/contracts/endpoint';
import type { createDemoCode, DemoCodeView, NewDemoCode, readDemoLog } from 'shared/contracts/demos/admin';
import { bareCode, sealKnownPath } from 'shared/contracts/demos/known-codes';
import { DomainError, isoMoments, orNotFound, type Queryable } from '../../platform';
import { findEntryBySlug } from './catalogue.repository';
import { maskOf, randomCode, type CodeKeys } from '../access/code-text';
import { genericPath } from '../access/demo-access.service';
import type { Dependencies } from '../dependencies';
import { announceChange, findAccessLog, findForOperator, insertCode, listCodes, revoke, setExpiry, type DemoCodeRow } from './demo-code.repository';

export type CodeAdminService = ReturnType<typeof createCodeAdmin>;

const dayMs = 86_400_000;
const minChosen = 6;
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export function createCodeAdmin({ database, sealing: { names }, clock, audit, knownSalt, site }: Dependencies, keys: CodeKeys) {
  const after = (days: number | null) => (days === null ? null : new Date(clock.now().getTime() + days * dayMs));

  /**
   * Creates a code inside the caller's transaction, and records it in the audit trail.
   * @param mayBeKnown whether a clinic's random code enters the table in the pages, which takes time
   * @throws {DomainError} `not_found` (clinic), `already_exists` (chosen code), `invalid_input`
   */
  async function createIn(tx: Queryable, request: NewDemoCode, by: string, mayBeKnown: boolean): Promise<OutputOf<typeof createDemoCode>> {
    const entry = request.clinic === null ? null : await findEntryBySlug(tx, names, request.clinic);
    if (request.clinic !== null && entry === null) throw new DomainError('not_found', [{ field: 'clinic', message: `There is no clinic "${request.clinic}": npm run admin -- clinics list` }]);
    const code = request.code?.toUpperCase() ?? randomCode();
    if (bareCode(code).length < minChosen) throw new DomainError('invalid_input', [{ field: 'code', message: `It needs at least ${minChosen} letters or digits` }]);
    const over = { field: 'expiresAt', message: 'It is over already' };
    if (request.expiresAt !== null && request.expiresAt <= clock.now()) throw new DomainError('invalid_input', [over]);
    const path = entry?.paths[0] ?? genericPath;
    // A chosen code may be guessed offline, so the table in the pages has only random ones.
    const known = mayBeKnown && entry !== null && request.code === null ? await sealKnownPath(code, path, knownSalt.toString('base64url')) : null;
    const token = request.link ? randomBytes(16).toString('base64url') : null;
    const id = await insertCode(tx, names, {
      codeKey: keys.ofCode(code),
      linkKey: token === null ? null : keys.ofLink(token),
      mask: maskOf(code),
      clinicId: entry?.clinicId ?? null,
      label: request.label,
      expiresAt: request.expiresAt ?? after(request.days),
      known,
      createdBy: by,
      createdAt: clock.now(),
    });
    if (id === null) throw new DomainError('already_exists', [{ field: 'code', message: 'This code exists already' }]);
    await announceChange(tx);
    const row = await findForOperator(tx, names, id, keys.ofCode(code));
    if (row === null) throw new Error('A code vanished while it was made');
    await audit.append(tx, { actor: by, action: 'demo_code.created', subject: id });
    return { ...viewOf(row, clock.now()), code, link: token === null ? null : `${site.origin}/${token}`, path };
  }

  const findByReference = (queryable: Queryable, reference: string) => findForOperator(queryable, names, uuid.test(reference) ? reference : null, keys.ofCode(reference));

  /** Changes one code and returns its new state. @throws {DomainError} `not_found`; `invalid_input` for reopening a revoked one */
  const change = (reference: string, by: string, done: 'renewed' | 'expired' | 'revoked', work: (tx: Queryable, id: string) => Promise<unknown>): Promise<DemoCodeView> =>
    database.transaction(async (tx) => {
      const find = () => findByReference(tx, reference);
      const before = orNotFound(await find());
      if (before.revokedAt !== null && done !== 'revoked') throw new DomainError('invalid_input', [{ field: 'code', message: 'It is revoked for good. Make another: npm run admin -- codes create' }]);
      await work(tx, before.id);
      await announceChange(tx);
      const after = (await find()) ?? before;
      await audit.append(tx, { actor: by, action: `demo_code.${done}`, subject: before.id });
      return viewOf(after, clock.now());
    });

  return {
    create: (request: NewDemoCode, by: string) => database.transaction((tx) => createIn(tx, request, by, true)),
    createIn,
    async list(by: string): Promise<DemoCodeView[]> {
      await audit.record({ actor: by, action: 'demo_codes.listed' });
      return (await listCodes(database, names)).map((row) => viewOf(row, clock.now()));
    },
    /** Valid for `days` from now, even if it was expired; null removes the expiry. */
    renew: (reference: string, days: number | null, by: string) => change(reference, by, 'renewed', (tx, id) => setExpiry(tx, id, after(days))),
    expire: (reference: string, by: string) => change(reference, by, 'expired', (tx, id) => setExpiry(tx, id, clock.now())),
    revoke: (reference: string, by: string) => change(reference, by, 'revoked', (tx, id) => revoke(tx, id, clock.now())),
    /** @throws {DomainError} `not_found` */
    async log(reference: string, by: string): Promise<OutputOf<typeof readDemoLog>> {
      const code = orNotFound(await findByReference(database, reference));
      await audit.record({ actor: by, action: 'demo_code.log_read', subject: code.id });
      const entries = await findAccessLog(database, code.id);
      return { mask: code.mask, entries: entries.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })) };
    },
  };
}

function viewOf(row: DemoCodeRow, now: Date): DemoCodeView {
  const over = row.expiresAt !== null && row.expiresAt <= now;
  return { ...isoMoments(row), state: row.revokedAt !== null ? 'revoked' : over ? 'expired' : 'active' };
}

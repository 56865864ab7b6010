import { Router } from 'express';
import { erasePerson, showPerson } from 'shared/contracts/clinic/people-admin';
import { bind, operatorOf, phoneKey, phoneWord, wordsOf, type Queryable, type Uses } from '../../platform';
import { openPerson, personColumns } from './staff.repository';
import type { StaffService } from './staff.service';

export interface Who { readonly email?: string | undefined; readonly phone?: string | undefined; readonly name?: string | undefined }

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rows of one table that may belong to a person. */
export interface KeptOfPeople<Kept extends Row = Row> {
  readonly find: (who: Who, queryable: Queryable) => Promise<readonly Kept[]>;
  /** Absent where the rows go with others, or stay. */
  readonly erase?: (row: Kept, by: { readonly operator: string; readonly tx: Queryable }) => Promise<unknown>;
}

/** Whether a row's address or telephone is the person's. */
export const isOf = ({ email, phone }: Who) => (row: Who): boolean =>
  (email !== undefined && row.email?.toLowerCase() === email) || (phone !== undefined && phoneKey(row.phone ?? null) === phoneKey(phone));

/** Whether a text holds an address (in lower case), not just a longer one that contains it. */
export const holds = (text: string, email: string): boolean => text.toLowerCase().split(email)
  .some((before, at, { [at + 1]: after = '@' }) => !/[\p{L}\d._%+-]$/u.test(before) && !/^\.?[\p{L}\d@_-]/u.test(after));

/** Whether a text that operators wrote names the person: by all words of the name, whatever their accents. */
export function isNamedIn({ email, phone, name }: Who, text: string): boolean {
  const words = wordsOf(text);
  const isNamed = name !== undefined && wordsOf(name).every((word) => words.includes(word));
  return isNamed || (email !== undefined && holds(text, email)) || (phone !== undefined && text.replaceAll(/\D/g, '').includes(phoneWord(phone) ?? phone));
}

/** What is kept of those who work at a clinic, in the order in which it can go. */
export function keptOfStaff({ names, staff }: Uses<'names'> & { readonly staff: Pick<StaffService, 'remove' | 'withdraw'> }): Record<string, KeptOfPeople> {
  const asked = (sql: string) => ({ email }: Who, queryable: Queryable): Promise<Row[]> => (email === undefined ? Promise.resolve([]) : queryable.query(sql, [names.hash('email', email)]));
  const people = 'SELECT id FROM staff_user WHERE email_hash = $1';
  const invitations = asked('SELECT id, clinic_id, role, created_at, expires_at FROM staff_invitation WHERE email_hash = $1');
  const person = asked(`SELECT id, ${personColumns}, email_verified, created_at FROM staff_user u WHERE email_hash = $1`);
  return {
    staff_invitation: {
      find: async (who, queryable) => (await invitations(who, queryable)).map((row) => ({ ...row, email: who.email })),
      erase: ({ clinic_id: clinicId, id }, by) => staff.withdraw(String(clinicId), id, by),
    },
    clinic_member: {
      find: asked(`SELECT user_id AS id, clinic_id, role, created_at, morning_mail, used_at FROM clinic_member WHERE user_id IN (${people})`),
      erase: ({ clinic_id: clinicId, id }, by) => staff.remove(String(clinicId), id, by),
    },
    session: { find: asked(`SELECT user_id AS id, browser, created_at, seen_at, expires_at FROM session WHERE user_id IN (${people})`) },
    staff_user: {
      find: async (who, queryable) => (await person(who, queryable)).map((row) => ({ ...openPerson(names, row as Row & Parameters<typeof openPerson>[1]), id: row.id })),
      erase: ({ id }, { tx }) => tx.query('DELETE FROM staff_user WHERE id = $1', [id]),
    },
    audit_entry: { find: asked(`SELECT hash AS id, at, text FROM audit_entry a WHERE EXISTS (SELECT FROM (${people}) p WHERE a.text LIKE '%"' || p.id || '"%') ORDER BY at`) },
  };
}

/** The operators' way to show and erase what is kept of a person who is no patient (RGPD articles 15 and 17), for `npm run admin -- people`. */
export function peopleAdminModule({ database, audit, kept }: Uses<'database' | 'audit'> & { readonly kept: Readonly<Record<string, KeptOfPeople>> }): Router {
  const router = Router();
  bind(router, showPerson, async (who, { response }) => {
    const found: [string, Record<string, unknown>[]][] = await Promise.all(Object.entries(kept).map(async ([table, { find }]) => [table, [...(await find(who, database))]]));
    await audit.record({ actor: operatorOf(response), action: 'person.shown', details: { rows: found.flatMap(([, rows]) => rows).length } });
    return { kept: Object.fromEntries(found) };
  });
  // All or nothing: where a clinic would be left without an owner, everything stays.
  bind(router, erasePerson, (who, { response }) => database.transaction(async (tx) => {
    const by = { operator: operatorOf(response), tx };
    // Teams before people, as whoever changes one team locks them.
    await tx.query('SELECT 1 FROM clinic_member ORDER BY clinic_id, user_id FOR UPDATE');
    const erased = [];
    for (const [table, { find, erase }] of Object.entries(kept)) {
      if (erase === undefined) continue;
      const rows = await find(who, tx);
      for (const row of rows) await erase(row, by);
      const left = (await find(who, tx)).length;
      erased.push({ table, rows: rows.length - left, left });
    }
    await audit.append(tx, { actor: by.operator, action: 'person.erased', details: { rows: erased.reduce((sum, { rows }) => sum + rows, 0) } });
    return { erased };
  }));
  return router;
}

import { Router } from 'express';
import { erasePerson, showPerson } from 'shared/contracts/people-admin';
import { bind, operatorOf, type Uses } from '../../platform';
import { phoneWord } from '../../platform/sealing/phone-word';
import { openPerson, personColumns } from '../staff/staff.repository';
import type { StaffService } from '../staff/staff.service';

export interface Who { readonly email?: string | undefined; readonly phone?: string | undefined }

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** Rows of one table that may belong to a person. */
export interface KeptOfPeople<Kept extends Row = Row> {
  readonly find: (who: Who) => Promise<readonly Kept[]>;
  /** Absent where rows are erased with others, or stay. */
  readonly erase?: (row: Kept, operator: string) => Promise<unknown>;
}

/** Whether a row's address or telephone is the person's. */
export const isOf = ({ email, phone }: Who) => (row: Who): boolean => (email !== undefined && row.email?.toLowerCase() === email) || (phone !== undefined && phoneWord(row.phone ?? null) === phoneWord(phone));

/** Data of clinics' staff, in the order in which it can be erased. */
export function keptOfStaff({ database, names, staff }: Uses<'database' | 'names'> & { readonly staff: Pick<StaffService, 'remove' | 'withdraw'> }): Record<string, KeptOfPeople> {
  const asked = (sql: string) => ({ email }: Who): Promise<Row[]> => (email === undefined ? Promise.resolve([]) : database.query(sql, [names.hash('email', email)]));
  const people = 'SELECT id FROM staff_user WHERE email_hash = $1';
  const person = asked(`SELECT id, ${personColumns}, email_verified, created_at FROM staff_user u WHERE email_hash = $1`);
  return {
    staff_invitation: {
      find: async (who) => (await asked('SELECT id, clinic_id, role, created_at, expires_at FROM staff_invitation WHERE email_hash = $1')(who)).map((row) => ({ ...row, email: who.email })),
      erase: ({ clinic_id: clinicId, id }, operator) => staff.withdraw(String(clinicId), id, { operator }),
    },
    clinic_member: {
      find: asked(`SELECT user_id AS id, clinic_id, role, created_at, morning_mail, used_at FROM clinic_member WHERE user_id IN (${people})`),
      erase: ({ clinic_id: clinicId, id }, operator) => staff.remove(String(clinicId), id, { operator }),
    },
    session: { find: asked(`SELECT user_id AS id, browser, created_at, seen_at, expires_at FROM session WHERE user_id IN (${people})`) },
    staff_user: {
      find: async (who) => (await person(who)).map((row) => ({ ...openPerson(names, row as Row & Parameters<typeof openPerson>[1]), id: row.id })),
      erase: ({ id }) => database.query('DELETE FROM staff_user WHERE id = $1', [id]),
    },
    audit_entry: { find: asked(`SELECT hash AS id, at, text FROM audit_entry WHERE text::jsonb ->> 'actor' IN (SELECT id::text FROM (${people}) p) OR text::jsonb ->> 'subject' IN (SELECT id::text FROM (${people}) p) ORDER BY at`) },
  };
}

/** Shows and erases the data of a person other than a patient (RGPD articles 15 and 17), for `npm run admin -- people`. */
export function peopleAdminModule({ audit, kept }: Uses<'audit'> & { readonly kept: Readonly<Record<string, KeptOfPeople>> }): Router {
  const router = Router();
  bind(router, showPerson, async (who, { response }) => {
    const found: [string, Record<string, unknown>[]][] = await Promise.all(Object.entries(kept).map(async ([table, { find }]) => [table, [...(await find(who))]]));
    await audit.record({ actor: operatorOf(response), action: 'person.shown', details: { rows: found.flatMap(([, rows]) => rows).length } });
    return { kept: Object.fromEntries(found) };
  });
  bind(router, erasePerson, async (who, { response }) => {
    const erased = [];
    // Recorded before the first erasure: a refusal may stop it half way.
    await audit.record({ actor: operatorOf(response), action: 'person.erasure_begun' });
    for (const [table, { find, erase }] of Object.entries(kept)) {
      if (erase === undefined) continue;
      const rows = await find(who);
      for (const row of rows) await erase(row, operatorOf(response));
      // Counts only rows that are really gone.
      erased.push({ table, rows: rows.length - (await find(who)).length });
    }
    await audit.record({ actor: operatorOf(response), action: 'person.erased', details: { rows: erased.reduce((sum, { rows }) => sum + rows, 0) } });
    return { erased };
  });
  return router;
}

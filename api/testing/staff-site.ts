import { createTestDatabase, type TestDatabase } from 'shared/testing/postgres';
import type { LocalPerson } from '../src/auth/local-person';
import { staffAdminModule } from '../src/auth/staff-admin.module';
import type { Clock } from '../src/platform/clock';
import { answerErrors } from '../src/platform/http';
import { requireOperator } from '../src/platform/operator';
import { startSiteWithSignIn, type SiteWithSignIn } from './site-with-sign-in';

const people: readonly LocalPerson[] = [
  { subject: 'owner', email: 'ana@clinica-uno.example', name: 'Ana', description: '' },
  { subject: 'staff', email: 'bea@clinica-uno.example', name: 'Bea', description: '' },
  { subject: 'nobody', email: 'eva@gmail.com', name: 'Eva', description: '' },
  { subject: 'unverified', email: 'ana@clinica-uno.example', name: 'Mal', description: '', emailVerified: false },
];

export const staffOperatorToken = 'operator-token-of-this-test';

export interface StaffSite {
  readonly store: TestDatabase;
  readonly site: SiteWithSignIn;
  /** Slug `uno`; its owner-to-be is invited before each test by `beginAnew`. */
  readonly clinicId: string;
  /** Nobody has ever signed in, and Ana is invited as owner. */
  beginAnew(): Promise<void>;
  close(): Promise<void>;
}

/** The sign-in of one clinic, with a real provider and the people who may come. */
export async function startStaffSite(clock: Clock): Promise<StaffSite> {
  const store = await createTestDatabase();
  const { database } = store;
  const site = await startSiteWithSignIn({
    database,
    clock,
    people,
    answerErrors,
    mount: (app, auth) => void app.use(staffAdminModule({ database, staff: auth.staff, requireOperator: requireOperator(staffOperatorToken) })),
  });
  const [clinic] = await database.query<{ id: string }>(`INSERT INTO clinic (slug, name) VALUES ('uno', 'Clínica Uno') RETURNING id`);
  if (clinic === undefined) throw new Error('The clinic was not stored');
  const clinicId = clinic.id;
  return {
    store,
    site,
    clinicId,
    async beginAnew() {
      await database.query('DELETE FROM staff_user');
      await database.query('DELETE FROM staff_invitation');
      await site.auth.staff.invite(clinicId, { email: 'ana@clinica-uno.example', role: 'owner' }, { operator: 'test' });
    },
    async close() {
      await site.close();
      await store.drop();
    },
  };
}

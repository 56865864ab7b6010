import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database/test-database';
import type { LocalPerson } from '../../src/sandbox/sign-in/local-provider';
import { calendarFeedModule } from '../../src/conversations/agenda/calendar-feed.module';
import { callHistoryModule } from '../../src/conversations/calls/call-history.module';
import { enterMember, storedSubject } from '../../src/clinic/staff/staff.repository';
import { keptOfStaff, peopleAdminModule } from '../../src/clinic/staff/people-admin.module';
import { keptOfOperators, keptOfVisitors } from '../../src/compose/compose-panel';
import { staffAdminModule } from '../../src/clinic/staff/staff-admin.module';
import { answerErrors } from '../../src/platform/web/answer-errors';
import { createLimits } from '../../src/platform/limits/limits';
import { createLogger } from '../../src/platform/logs/logger';
import { createMailer } from '../../src/platform/mail/mailer';
import { administratorsWith } from './administrators';
import { createAudit } from '../../src/platform/audit/audit';
import { Browser } from './browser';
import { addClinic } from '../clinics';
import { testEncryption } from '../database/encryption';
import { startSiteWithSignIn, type SiteWithSignIn } from './site-with-sign-in';
import { testTrail } from '../trail';

const people: readonly LocalPerson[] = [
  { subject: 'owner', email: 'ana@clinica-uno.example', name: 'Ana', description: '' },
  { subject: 'staff', email: 'bea@clinica-uno.example', name: 'Bea', description: '' },
  { subject: 'nobody', email: 'eva@gmail.com', name: 'Eva', description: '' },
  { subject: 'newcomer', email: 'ana@clinica-uno.example', name: 'Ana', description: '', oneFactor: true },
  { subject: 'unverified', email: 'ana@clinica-uno.example', name: 'Mal', description: '', emailVerified: false },
];

export const mailKey = Buffer.alloc(32, 5);
export const staffOperatorToken = 'operator-token-of-this-test';

export interface StaffSite {
  readonly database: TestDatabase['database'];
  readonly site: SiteWithSignIn;
  /** Slug `uno`. */
  readonly clinicId: string;
  /** The current time until the next test begins. */
  now: Date;
  /** Makes a person who has never signed in an owner, of this clinic or another. */
  join(subject: string, clinicId?: string): Promise<void>;
  /** A new browser in which this person has signed in. */
  signIn(subject: string): Promise<Browser>;
  /** What `staff_user.subject` holds of this person. */
  stored(subject: string): string;
}

/**
 * For one test file: the sign-in of one clinic, with a real provider and its people. Before each test nobody has ever signed in, and Ana is
 * invited as owner.
 */
export function useStaffSite(): StaffSite {
  let store: TestDatabase;
  let site: SiteWithSignIn;
  let clinicId = '';
  let now = new Date();

  beforeAll(async () => {
    store = await createTestDatabase();
    const { database } = store;
    const limits = createLimits({ pool: database.pool, key: Buffer.alloc(32) });
    const clock = { now: () => now };
    site = await startSiteWithSignIn({
      database,
      clock,
      people,
      answerErrors,
      limits,
      mount(app, auth) {
        app.use(administratorsWith(staffOperatorToken));
        app.use(staffAdminModule({ database, staff: auth.staff }));
        const mailer = createMailer({ database, clock, logger: createLogger({ level: 'silent' }), delivery: { send: () => Promise.reject(new Error('no server')), close: () => undefined }, key: mailKey });
        const audit = createAudit({ database, clock, trail: testTrail() });
        app.use(peopleAdminModule({ database, audit, kept: { ...keptOfVisitors({ encryption: testEncryption(database, clock), mailer }), ...keptOfOperators(testEncryption(database, clock)), ...keptOfStaff({ names: testEncryption(database).sealing.names, staff: auth.staff }) } }));
        app.use(callHistoryModule({ database, clock, audit, encryption: testEncryption(database, clock), requireClinic: auth.access.clinic }));
        app.use(calendarFeedModule({ database, clock, audit, encryption: testEncryption(database, clock), requireClinic: auth.access.clinic, limits, origin: 'https://panel.example' }));
      },
    });
    clinicId = await addClinic(database, 'uno', null, 'Clínica Uno');
  });
  afterAll(async () => {
    await site.close();
    await store.drop();
  });
  beforeEach(async () => {
    now = new Date();
    await store.database.query('DELETE FROM staff_user');
    await store.database.query('DELETE FROM staff_invitation');
    await site.auth.staff.invite(clinicId, { email: 'ana@clinica-uno.example', role: 'owner' }, { operator: 'test' });
  });

  return {
    signIn: async (subject) => {
      const browser = new Browser(site.origin);
      await browser.signIn(subject);
      return browser;
    },
    join: async (subject, clinic = clinicId) => {
      const person = people.find((one) => one.subject === subject);
      if (person === undefined) throw new Error(`Nobody is ${subject}`);
      await enterMember(store.database, testEncryption(store.database).sealing.names, { ...person, issuer: site.provider.settings.issuer, clinicId: clinic, role: 'owner', now: new Date(now.getTime() - 60_000) });
    },
    stored: (subject) => storedSubject(testEncryption(store.database).sealing.names, { issuer: site.provider.settings.issuer, subject }),
    get database() {
      return store.database;
    },
    get site() {
      return site;
    },
    get clinicId() {
      return clinicId;
    },
    get now() {
      return now;
    },
    set now(time) {
      now = time;
    },
  };
}

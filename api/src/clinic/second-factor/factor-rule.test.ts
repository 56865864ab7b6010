import { beforeEach, describe, expect, test } from '@jest/globals';
import { trailOfWork } from '../../../testing/audit-trail';
import { ageProof, authenticatorOf, enrol } from '../../../testing/sign-in/authenticator';
import { Browser } from '../../../testing/sign-in/browser';
import { addClinic } from '../../../testing/clinics';
import { useStaffSite } from '../../../testing/sign-in/staff-site';

const world = useStaffSite();
let owner: Browser;

/** The person with one factor works at the reception, and nobody is invited. */
beforeEach(async () => {
  await world.database.query('UPDATE clinic SET second_factor_required = true');
  await world.database.query('DELETE FROM staff_invitation');
  await world.join('newcomer');
  await world.database.query(`UPDATE clinic_member SET role = 'reception'`);
  await world.join('owner');
  owner = await come('owner');
});

async function come(subject: string): Promise<Browser> {
  const browser = new Browser(world.site.origin);
  await browser.signIn(subject);
  return browser;
}
const choose = (browser: Browser, required: unknown) => browser.json('PUT', '/auth/staff/second-factor', { required });
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
interface State { readonly secondFactor: string; readonly clinic: { slug: string } | null; readonly clinics: { id: string }[]; readonly invitations: { id: string }[]; readonly enrolment: { address: string } | null }
const stateOf = async (browser: Browser) => (await (await browser.request('/auth/session')).json()) as State;
const shut = { secondFactor: 'asked', clinic: null, clinics: [], invitations: [] };
const open = { secondFactor: 'given', clinic: { slug: 'uno' }, clinics: [{ id: expect.any(String) }] };

describe('a clinic that has chosen nothing', () => {
  test('asks everybody for a second factor', async () => {
    expect(await stateOf(await come('newcomer'))).toMatchObject(shut);
    expect(await (await owner.request('/auth/staff')).json()).toMatchObject({ secondFactorRequired: true });
  });
});

describe('an owner', () => {
  test('spares the others, with an entry in the trail, and their next sign-in opens the clinic', async () => {
    const { entries } = await trailOfWork(world.database, async () => expect((await choose(owner, false)).status).toBe(200));
    expect(entries).toEqual([expect.objectContaining({ action: 'staff.second_factor_rule', clinicId: world.clinicId, details: { required: false } })]);
    expect(await (await owner.request('/auth/staff')).json()).toMatchObject({ secondFactorRequired: false });
    let reception = owner;
    const signIn = await trailOfWork(world.database, async () => (reception = await come('newcomer')));
    // Whoever reads the trail can tell it from a sign-in with two factors.
    expect(signIn.entries.map(({ action, details }) => [action, details])).toEqual([['session.started', { factors: 1 }]]);
    expect((await trailOfWork(world.database, () => come('owner'))).entries.map(({ details }) => details)).toEqual([{ factors: 2 }]);
    expect(await stateOf(reception)).toMatchObject(open);
    expect((await reception.request('/auth/sessions')).status).toBe(200);
  });

  test('needs a second factor of the last minutes for it, and a word that is no answer changes nothing', async () => {
    expect((await choose(owner, 'perhaps')).status).toBe(400);
    await ageProof(world.database, owner);
    expect(await codeOf(await choose(owner, false))).toBe('sign_in_needed');
    expect(await world.database.query('SELECT second_factor_required AS required FROM clinic WHERE id = $1', [world.clinicId])).toEqual([{ required: true }]);
  });

  test('gives one whatever the rule says', async () => {
    await choose(owner, false);
    await world.database.query(`UPDATE clinic_member SET role = 'owner'`);
    expect(await stateOf(await come('newcomer'))).toMatchObject(shut);
  });

  test('who asks for it again signs out whoever is in without one, and nobody else', async () => {
    const withOne = await come('newcomer');
    await enrol(withOne, world.now);
    await choose(owner, false);
    const without = await come('newcomer');
    expect(await stateOf(without)).toMatchObject({ ...open, enrolment: null });
    await choose(owner, true);
    expect([(await without.request('/auth/session')).status, (await withOne.request('/auth/session')).status, (await owner.request('/auth/session')).status]).toEqual([401, 200, 200]);
    expect(await stateOf(await come('newcomer'))).toMatchObject(shut);
  });

  test('who asks for it again ends no session of a clinic that spares its team', async () => {
    const other = await addClinic(world.database, 'cinco');
    await world.database.query('UPDATE clinic SET second_factor_required = false');
    await world.database.query('UPDATE clinic_member SET clinic_id = $1 WHERE user_id IN (SELECT id FROM staff_user WHERE subject = $2)', [other, world.stored('newcomer')]);
    const elsewhere = await come('newcomer');
    await choose(owner, true);
    expect(await stateOf(elsewhere)).toMatchObject({ ...open, clinic: { slug: 'cinco' } });
  });
});

describe('whoever is spared', () => {
  beforeEach(async () => void (await choose(owner, false)));

  test('changes neither the rule nor the team', async () => {
    const reception = await come('newcomer');
    expect(await codeOf(await choose(reception, true))).toBe('forbidden');
    expect(await codeOf(await reception.json('GET', '/auth/staff'))).toBe('forbidden');
  });

  test('enrols nothing, which whoever has stolen the password could do as well', async () => {
    await choose(owner, true);
    const reception = await come('newcomer');
    const app = authenticatorOf((await stateOf(reception)).enrolment?.address ?? '');
    await choose(owner, false);
    const spared = await come('newcomer');
    for (const browser of [reception, spared]) {
      expect(await stateOf(browser)).toMatchObject({ ...open, enrolment: null });
      for (const path of ['/auth/recovery-codes', '/auth/proof']) expect(await codeOf(await browser.json('POST', path, { code: app.codeAt(world.now) }))).toBe('second_factor_wrong');
      expect(await (await browser.json('POST', '/auth/second-factor', { code: app.codeAt(world.now) })).json()).toEqual({ recoveryCodes: [] });
    }
    expect(await world.database.query('SELECT 1 FROM staff_factor')).toEqual([]);
  });

  test('has none for an act that asks for one anew, and is told so; who has an app gives its code', async () => {
    const reception = await come('newcomer');
    const session = await world.site.auth.sessions.find(reception.cookies.get('session') ?? '');
    expect(() => world.site.auth.access.requireProof(session!)).toThrow(expect.objectContaining({ code: 'second_factor_missing' }));
    expect(() => world.site.auth.access.requireProof({ ...session!, hasApp: true })).toThrow(expect.objectContaining({ code: 'proof_needed' }));
  });

  test('turns to a clinic that asks, and is asked', async () => {
    const other = await addClinic(world.database, 'dos');
    await world.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT $1, id, 'reader', now() FROM staff_user WHERE subject = '${world.stored('newcomer')}'`, [other]);
    const reception = await come('newcomer');
    expect((await reception.json('POST', '/auth/clinic', { id: other })).status).toBe(200);
    expect(await stateOf(reception)).toMatchObject(shut);
  });

  test('is nobody by an invitation that has ended, or to an address that nobody has verified', async () => {
    await world.database.query('DELETE FROM clinic_member WHERE user_id IN (SELECT id FROM staff_user WHERE subject = $1)', [world.stored('newcomer')]);
    await world.site.auth.staff.invite(await addClinic(world.database, 'cuatro'), { email: 'ana@clinica-uno.example', role: 'reader' }, { operator: 'test' });
    await world.database.query('UPDATE clinic SET second_factor_required = false');
    const claimed = await come('unverified');
    await world.database.query('UPDATE session SET proved_at = NULL');
    expect(await stateOf(claimed)).toMatchObject(shut);
    const invited = await come('newcomer');
    expect(await stateOf(invited)).toMatchObject({ secondFactor: 'given' });
    await world.database.query('UPDATE staff_invitation SET expires_at = $1', [world.now]);
    expect(await stateOf(invited)).toMatchObject(shut);
  });

  test.each([['reception', true], ['reader', true], ['owner', false]] as const)('joins as %s by accepting the clinic’s name: %s', async (role, joins) => {
    await world.database.query('DELETE FROM clinic_member WHERE user_id IN (SELECT id FROM staff_user WHERE subject = $1)', [world.stored('newcomer')]);
    await world.site.auth.staff.invite(await addClinic(world.database, 'tres'), { email: 'ana@clinica-uno.example', role }, { operator: 'test' });
    await world.database.query('UPDATE clinic SET second_factor_required = false');
    const invited = await come('newcomer');
    const { invitations } = await stateOf(invited);
    expect(invitations).toHaveLength(joins ? 1 : 0);
    if (!joins) return;
    await come('nobody');
    await invited.accept();
    const sessionsOf = `SELECT clinic_id FROM session s JOIN staff_user u ON u.id = s.user_id WHERE u.subject = $1`;
    expect(await world.database.query(sessionsOf, [world.stored('nobody')])).toContainEqual({ clinic_id: null });
    expect(await stateOf(invited)).toMatchObject({ secondFactor: 'given', clinic: { slug: 'tres' } });
  });
});

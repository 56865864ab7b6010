import { beforeEach, describe, expect, test } from '@jest/globals';
import { addClinic } from '../../../testing/clinics';
import { trailOf, trailOfWork } from '../../../testing/audit-trail';
import { Browser } from '../../../testing/sign-in/browser';
import { useStaffSite } from '../../../testing/sign-in/staff-site';
import { enrol } from '../../../testing/sign-in/authenticator';

const world = useStaffSite();
let other = '';

interface State {
  readonly user: { readonly id: string };
  readonly clinic: { readonly id: string; readonly slug: string; readonly role: string } | null;
  readonly clinicName: string;
  readonly clinics: readonly { readonly id: string; readonly name: string; readonly role: string }[];
  readonly invitations: readonly { readonly id: string; readonly name: string; readonly role: string }[];
}
const stateOf = async (browser: Browser) => (await (await browser.request('/auth/session')).json()) as State;
const signedIn = async (subject: string) => {
  const browser = new Browser(world.site.origin);
  await browser.signIn(subject);
  return browser;
};
const answer = (browser: Browser, { id }: { readonly id: string }, clinicName: string, accept = true) => browser.json('POST', `/auth/invitations/${id}`, { clinicName, accept });
const turn = async (browser: Browser, id: string) => (await browser.json('POST', '/auth/clinic', { id })).status;
const invite = (clinicId: string, email: string, role: 'owner' | 'reception' | 'reader') => world.site.auth.staff.invite(clinicId, { email, role }, { operator: 'test' });
const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

beforeEach(async () => {
  other = await addClinic(world.database, 'dos', null, 'Clínica Dos');
});

describe('an invitation', () => {
  test('is named to whoever signs in with its address, and opens nothing before it is accepted', async () => {
    const ana = await signedIn('owner');
    expect(await stateOf(ana)).toMatchObject({ clinic: null, clinics: [], invitations: [{ id: expect.any(String), name: 'Clínica Uno', role: 'owner' }] });
    expect([(await ana.json('GET', '/auth/staff')).status, await world.database.query('SELECT 1 FROM clinic_member')]).toEqual([403, []]);
  });

  test('becomes a membership by the clinic’s name alone, once, in this session and in those without a clinic', async () => {
    const [ana, elsewhere] = [await signedIn('owner'), await signedIn('owner')];
    const [invitation] = (await stateOf(ana)).invitations;
    expect((await answer(ana, invitation!, 'Clínica Dos')).status).toBe(404);
    expect((await stateOf(ana)).clinic).toBeNull();
    const { entries } = await trailOfWork(world.database, () => answer(ana, invitation!, 'Clínica Uno'));
    expect(entries).toEqual([expect.objectContaining({ action: 'staff.joined', clinicId: world.clinicId })]);
    for (const browser of [ana, elsewhere]) expect(await stateOf(browser)).toMatchObject({ clinic: { slug: 'uno', role: 'owner' }, clinics: [{ id: world.clinicId, name: 'Clínica Uno', role: 'owner' }], invitations: [] });
    expect((await answer(ana, invitation!, 'Clínica Uno')).status).toBe(404);
  });

  test('that is declined is gone, and leaves nobody a member', async () => {
    const ana = await signedIn('owner');
    const [invitation] = (await stateOf(ana)).invitations;
    const { entries } = await trailOfWork(world.database, () => answer(ana, invitation!, 'Clínica Uno', false));
    expect(entries).toEqual([expect.objectContaining({ action: 'staff.invitation_declined', clinicId: world.clinicId })]);
    expect(await stateOf(ana)).toMatchObject({ clinic: null, clinics: [], invitations: [] });
  });

  test('is neither shown to nor answered by anybody else: another address, one that is not verified, a sign-in with one factor, a session that is over', async () => {
    const [invitation] = (await stateOf(await signedIn('owner'))).invitations;
    for (const subject of ['nobody', 'unverified']) {
      const browser = await signedIn(subject);
      expect((await stateOf(browser)).invitations).toEqual([]);
      expect((await answer(browser, invitation!, 'Clínica Uno')).status).toBe(404);
    }
    const newcomer = await signedIn('newcomer');
    expect((await stateOf(newcomer)).invitations).toEqual([]);
    expect(await codeOf(await answer(newcomer, invitation!, 'Clínica Uno'))).toBe('second_factor_missing');
    expect((await answer(new Browser(world.site.origin), invitation!, 'Clínica Uno')).status).toBe(401);
    await enrol(newcomer, world.now);
    expect((await stateOf(newcomer)).invitations).toEqual([invitation]);
  });

  test('is over after fourteen days', async () => {
    const ana = await signedIn('owner');
    const [invitation] = (await stateOf(ana)).invitations;
    await world.database.query(`UPDATE staff_invitation SET expires_at = expires_at - interval '14 days'`);
    expect((await stateOf(ana)).invitations).toEqual([]);
    expect((await answer(ana, invitation!, 'Clínica Uno')).status).toBe(404);
  });

  test('is forgotten after its fourteen days, and not before', async () => {
    const { staff } = world.site.auth;
    const kept = async () => (await staff.purgeInvitations(), world.database.query('SELECT FROM staff_invitation'));
    world.now = new Date(world.now.getTime() + 14 * 86_400_000 - 60_000);
    expect(await kept()).toHaveLength(1);
    world.now = new Date(world.now.getTime() + 120_000);
    expect(await kept()).toEqual([]);
  });

  test('of a second clinic changes nothing of the first before it is accepted, and then turns to the second', async () => {
    await world.join('owner');
    const ana = await signedIn('owner');
    await invite(other, 'ana@clinica-uno.example', 'reader');
    const before = await stateOf(ana);
    expect(before).toMatchObject({ clinic: { slug: 'uno' }, clinics: [{ name: 'Clínica Uno' }] });
    expect((await answer(ana, before.invitations.find(({ name }) => name === 'Clínica Dos')!, 'Clínica Dos')).status).toBe(200);
    expect(await stateOf(ana)).toMatchObject({ clinic: { slug: 'dos', role: 'reader' }, clinicName: 'Clínica Dos', clinics: [{ name: 'Clínica Dos', role: 'reader' }, { name: 'Clínica Uno', role: 'owner' }] });
  });
});

describe('a person of two clinics', () => {
  /** Ana owns Uno, which she joined first, and reads in Dos. */
  async function anaOfBoth(): Promise<Browser> {
    await world.join('owner');
    await invite(other, 'ana@clinica-uno.example', 'reader');
    const ana = await signedIn('owner');
    await answer(ana, (await stateOf(ana)).invitations.find(({ name }) => name === 'Clínica Dos')!, 'Clínica Dos');
    expect(await turn(ana, world.clinicId)).toBe(200);
    return ana;
  }

  test('begins in the one that was joined first, and may in each what the role there allows', async () => {
    await anaOfBoth();
    const ana = await signedIn('owner');
    const cells = async () => [(await stateOf(ana)).clinic?.slug, (await ana.json('GET', '/auth/staff')).status, (await ana.json('POST', '/auth/staff/invitations', { email: 'x@y.example', role: 'reader' })).status];
    expect(await cells()).toEqual(['uno', 200, 200]);
    expect(await turn(ana, other)).toBe(200);
    expect(await cells()).toEqual(['dos', 403, 403]);
    expect(await turn(ana, world.clinicId)).toBe(200);
    expect(await cells()).toEqual(['uno', 200, 200]);
  });

  test('goes on in the clinic of the session before when the same browser signs in again', async () => {
    const ana = await anaOfBoth();
    await turn(ana, other);
    await ana.signIn('owner');
    expect((await stateOf(ana)).clinic?.slug).toBe('dos');
  });

  test('begins a new sign-in in the clinic that was turned to last', async () => {
    const ana = await anaOfBoth();
    expect((await stateOf(await signedIn('owner'))).clinic?.slug).toBe('uno');
    world.now = new Date(world.now.getTime() + 1_000);
    await turn(ana, other);
    await ana.request('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await stateOf(await signedIn('owner'))).clinic?.slug).toBe('dos');
  });

  test('turns one session, and keeps the others where they are', async () => {
    const ana = await anaOfBoth();
    const elsewhere = await signedIn('owner');
    await turn(ana, other);
    expect([(await stateOf(ana)).clinic?.slug, (await stateOf(elsewhere)).clinic?.slug]).toEqual(['dos', 'uno']);
  });

  test('turns to no clinic of others, and that stands nowhere as done', async () => {
    const ana = await anaOfBoth();
    const foreign = await addClinic(world.database, 'tres', null, 'Clínica Tres');
    const before = (await trailOf(world.database)).length;
    expect(await turn(ana, foreign)).toBe(404);
    expect((await stateOf(ana)).clinic?.slug).toBe('uno');
    expect(await trailOf(world.database)).toHaveLength(before);
    const { entries } = await trailOfWork(world.database, () => turn(ana, other));
    expect(entries).toEqual([expect.objectContaining({ action: 'session.turned', clinicId: other })]);
  });

  test('a window that shows the one is refused what is the other’s, by header and in the address of a stream', async () => {
    const ana = await anaOfBoth();
    const asked = (clinic: string, address = '/auth/staff') => ana.request(address, { headers: { 'sec-fetch-site': 'same-origin', ...(clinic === '' ? {} : { 'x-clinic': clinic }) } });
    expect([(await asked('')).status, (await asked(world.clinicId)).status]).toEqual([200, 200]);
    expect(await codeOf(await asked(other))).toBe('clinic_changed');
    expect(await codeOf(await asked('', `/auth/staff?clinic=${other}`))).toBe('clinic_changed');
    expect((await asked('', '/auth/staff?clinic=')).status).toBe(200);
    await turn(ana, other);
    expect(await codeOf(await asked(world.clinicId))).toBe('clinic_changed');
  });

  test('who turns to a clinic while being removed from it is left where they were, not in none', async () => {
    const ana = await anaOfBoth();
    const turning = await world.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM clinic_member WHERE clinic_id = $1 FOR UPDATE', [other]);
      await tx.query('DELETE FROM clinic_member WHERE clinic_id = $1', [other]);
      let answered = false;
      const status = turn(ana, other).finally(() => (answered = true));
      // Until it waits for this transaction, or has answered without waiting.
      while (!answered && (await world.database.query(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 0);
      return { status };
    });
    expect(await turning.status).toBe(404);
    expect(await stateOf(ana)).toMatchObject({ clinic: { slug: 'uno' } });
  });

  test('a window of another person is refused what is whose session it is now, of the clinic and of the person alike', async () => {
    const ana = await anaOfBoth();
    const { id } = (await stateOf(ana)).user;
    const asked = (shown: string, address: string) => ana.request(address, { headers: { 'sec-fetch-site': 'same-origin', 'x-clinic': shown } });
    for (const address of ['/auth/staff', '/auth/sessions']) {
      expect((await asked(`${world.clinicId}.${id}`, address)).status).toBe(200);
      expect(await codeOf(await asked(`${world.clinicId}.${other}`, address))).toBe('clinic_changed');
      expect(await codeOf(await asked(`.${other}`, address))).toBe('clinic_changed');
    }
    expect(await codeOf(await ana.request(`/auth/staff?clinic=${world.clinicId}.${other}`, { headers: { 'sec-fetch-site': 'same-origin' } }))).toBe('clinic_changed');
    expect((await asked(`.${id}`, '/auth/staff')).status).toBe(200);
    // Such a window must still be able to query the session's owner, and may switch back to its clinic.
    expect((await asked(`${other}.${other}`, '/auth/session')).status).toBe(200);
    expect((await ana.request('/auth/clinic', { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', 'x-clinic': `${other}.${id}` }, body: JSON.stringify({ id: other }) })).status).toBe(200);
  });

  test('who is removed from one clinic loses its sessions alone, and keeps the other with what they sent for it', async () => {
    const [inOne, inOther] = [await anaOfBoth(), await signedIn('owner')];
    await turn(inOther, other);
    const [ana] = await world.database.query<{ id: string }>(`SELECT id FROM staff_user WHERE subject = '${world.stored('owner')}'`);
    const { staff } = world.site.auth;
    const invited = await staff.invite(world.clinicId, { email: 'bea@clinica-uno.example', role: 'reader' }, { userId: ana!.id });
    const { entries } = await trailOfWork(world.database, () => staff.remove(other, ana!.id, { operator: 'test' }));
    expect(entries.map(({ action }) => action)).not.toContain('staff.invitation_withdrawn');
    expect((await staff.list(world.clinicId)).invitations.map(({ id }) => id)).toContain(invited.id);
    expect((await inOther.request('/auth/session')).status).toBe(401);
    expect(await stateOf(inOne)).toMatchObject({ clinic: { slug: 'uno' }, clinics: [{ name: 'Clínica Uno' }] });
    expect(await turn(inOne, other)).toBe(404);
  });
});

// Longer than usual because one person goes through all of it: enrolment, codes, recovery, limits and reset.
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { testEncryption } from '../../../testing/database/encryption';
import { trailOfWork } from '../../../testing/audit-trail';
import { addClinic } from '../../../testing/clinics';
import { authenticatorOf, enrol, giveFrom, wrongFor } from '../../../testing/sign-in/authenticator';
import { Browser } from '../../../testing/sign-in/browser';
import { runProgram } from '../../../testing/program';
import { createLimits } from '../../platform/limits/limits';
import { createOperatorWords } from '../../releases/registry/log/operator-words';
import { staffOperatorToken, useStaffSite } from '../../../testing/sign-in/staff-site';

// Commands run in their own processes.
jest.setTimeout(180_000);

const world = useStaffSite();
beforeEach(async () => {
  // All tests sign in from one address.
  await world.database.query('DELETE FROM rate_limit');
  await world.join('newcomer');
});

const signedIn = () => world.signIn('newcomer');
const stateOf = async (browser: Browser) => (await (await browser.request('/auth/session')).json()) as { secondFactor: string; clinic: { slug: string } | null; enrolment: { key: string; address: string; qr: { path: string } } | null };
const give = (browser: Browser, code: string) => browser.json('POST', '/auth/second-factor', { code });
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code;
const enrolmentOf = async (browser: Browser) => (await stateOf(browser)).enrolment!;
const later = (seconds: number) => {
  world.now = new Date(world.now.getTime() + seconds * 1_000);
};
const actionsOf = async (work: () => Promise<unknown>) => (await trailOfWork(world.database, work)).entries.map(({ action }) => action);

describe('a first sign-in without a second factor', () => {
  test('opens nothing of the clinic, and says that an app must be enrolled', async () => {
    const browser = await signedIn();
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'asked', clinic: null, enrolment: { key: expect.any(String) } });
    const answer = await browser.json('GET', '/auth/staff');
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'second_factor_missing']);
  });

  test('enrols with a right code alone, and goes on under another cookie, which opens the clinic', async () => {
    const browser = await signedIn();
    const before = browser.cookies.get('session')!;
    const { address, key, qr } = await enrolmentOf(browser);
    expect(address).toMatch(/^otpauth:\/\/totp\/Clinavoz:ana%40clinica-uno\.example\?.*secret=[A-Z2-7]{32}&.*period=30/);
    expect(address).toContain(key.replaceAll(' ', ''));
    expect(qr.path).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    const app = authenticatorOf(address);
    const refused = await give(browser, wrongFor(app, world.now));
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'second_factor_wrong']);
    expect(await world.database.query('SELECT 1 FROM staff_factor')).toEqual([]);
    expect((await enrolmentOf(browser)).address).toBe(address);

    const { recoveryCodes } = await enrol(browser, world.now);
    expect(new Set(recoveryCodes).size).toBe(8);
    expect(recoveryCodes.every((code) => /^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){6}$/.test(code))).toBe(true);
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'given', clinic: { slug: 'uno' } });
    const old = new Browser(world.site.origin);
    old.cookies.set('session', before);
    expect((await old.request('/auth/session')).status).toBe(401);
  });

  test('of another browser is given another secret, so that nobody enrols what a stranger has seen', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const seen = await enrolmentOf(one);
    expect((await enrolmentOf(other)).key).not.toBe(seen.key);
    const code = authenticatorOf(seen.address).codeAt(world.now);
    expect((await give(other, code)).status).toBe(403);
  });

  test('enrols one app: another browser that was about to must give its code', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const forgotten = authenticatorOf((await enrolmentOf(other)).address);
    const { app } = await enrol(one, world.now);
    expect(await stateOf(other)).toMatchObject({ secondFactor: 'asked', clinic: null, enrolment: null });
    later(60);
    expect((await give(other, forgotten.codeAt(world.now))).status).toBe(403);
    const answer = await give(other, app.codeAt(world.now));
    expect(await answer.json()).toEqual({ recoveryCodes: [] });
  });

  test('leaves neither secret nor recovery codes to read in the database', async () => {
    const browser = await signedIn();
    const { key } = await enrolmentOf(browser);
    const { recoveryCodes } = await enrol(browser, world.now);
    const [row] = await world.database.query<{ text: string; secret: Buffer; hashes: Buffer[] }>('SELECT f::text AS text, secret_sealed AS secret, recovery_hashes AS hashes FROM staff_factor f');
    const base32 = key.replaceAll(' ', '');
    const bytes = Buffer.from([...base32].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('').match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
    expect(bytes).toHaveLength(20);
    expect(row!.secret.includes(bytes)).toBe(false);
    for (const plain of [base32, bytes.toString('hex'), ...recoveryCodes]) expect(row!.text).not.toContain(plain);
    expect(row!.hashes.map((hash) => hash.length)).toEqual(Array.from({ length: 8 }, () => 32));
  });
});

describe('a later sign-in', () => {
  /** @returns a browser that must give the app's code */
  async function waiting() {
    const enrolled = await enrol(await signedIn(), world.now);
    later(60);
    return { ...enrolled, browser: await signedIn() };
  }

  test('asks for the code, which is good once, in whichever browser', async () => {
    const { app, browser } = await waiting();
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'asked', clinic: null, enrolment: null });
    const code = app.codeAt(world.now);
    expect((await give(browser, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'given', clinic: { slug: 'uno' } });
    const thief = await signedIn();
    expect(await codeOf(await give(thief, code))).toBe('second_factor_wrong');
    expect(await stateOf(thief)).toMatchObject({ secondFactor: 'asked', clinic: null });
  });

  test('takes the code with which the app was enrolled no more', async () => {
    const browser = await signedIn();
    const { app } = await enrol(browser, world.now);
    expect(await codeOf(await give(await signedIn(), app.codeAt(world.now)))).toBe('second_factor_wrong');
  });

  test.each([[-2, 403], [-1, 403], [0, 200], [1, 403]])('from a telephone whose clock is %d steps ahead is answered with %d: a code is good for its own thirty seconds', async (steps, status) => {
    const { app, browser } = await waiting();
    later(60);
    expect((await give(browser, app.codeAt(world.now, steps))).status).toBe(status);
  });

  test('of two that send the same code at once, one comes in', async () => {
    const { app, browser } = await waiting();
    const other = await signedIn();
    const code = app.codeAt(world.now);
    const statuses = (await Promise.all([give(browser, code), give(other, code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 403]);
  });

  test('without the telephone takes a recovery code, however it is typed, once', async () => {
    const { recoveryCodes, browser } = await waiting();
    const [code = ''] = recoveryCodes;
    expect((await give(browser, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'given' });
    const again = await signedIn();
    expect((await give(again, code)).status).toBe(403);
    expect((await give(again, recoveryCodes[1] ?? '')).status).toBe(200);
  });

  test.each(['１２３４５６', '١٢٣٤٥٦', '12345é', '🔑🔑🔑'])('refuses %s, in letters that no app shows, as a wrong code', async (code) => {
    const { app, browser } = await waiting();
    for (const given of [code, `${app.codeAt(world.now)}${[...code].at(-1)}`]) {
      const refused = await give(browser, given);
      expect([refused.status, await codeOf(refused)]).toEqual([403, 'second_factor_wrong']);
    }
  });

  test('is refused after five wrong codes, the right one too, and told when to come back', async () => {
    const { app, browser } = await waiting();
    for (let tries = 0; tries < 5; tries += 1) expect((await give(browser, wrongFor(app, world.now))).status).toBe(403);
    const other = await signedIn();
    for (const answer of [await give(other, app.codeAt(world.now)), await give(browser, app.codeAt(world.now))]) {
      expect(answer.status).toBe(429);
      expect((await answer.json()) as object).toMatchObject({ error: expect.stringMatching(/^Se han hecho demasiadas peticiones\. Vuelve a intentarlo dentro de \d+ minutos\.$/) });
    }
  });

  test('is open again when another process has given the tries back', async () => {
    const { app, browser } = await waiting();
    for (let tries = 0; tries < 100; tries += 1) await giveFrom(`198.51.${tries}.7`, browser, wrongFor(app, world.now));
    expect((await give(browser, app.codeAt(world.now))).status).toBe(429);
    const [user] = await world.database.query<{ id: string }>('SELECT user_id AS id FROM staff_factor');
    await createLimits({ pool: world.database.pool, key: Buffer.alloc(32) }).restore('secondFactorByPerson', user!.id);
    expect((await give(browser, app.codeAt(world.now))).status).toBe(200);
  });

  test('with a right code has all its tries again', async () => {
    const { app, browser } = await waiting();
    for (let tries = 0; tries < 4; tries += 1) await give(browser, wrongFor(app, world.now));
    expect((await give(browser, app.codeAt(world.now))).status).toBe(200);
    later(60);
    const again = await signedIn();
    for (let tries = 0; tries < 4; tries += 1) expect((await give(again, wrongFor(app, world.now))).status).toBe(403);
    expect((await give(again, app.codeAt(world.now))).status).toBe(200);
  });

  test('whose session has its second factor keeps it, whatever is sent', async () => {
    const { app, browser } = await waiting();
    await give(browser, app.codeAt(world.now));
    const cookie = browser.cookies.get('session');
    expect((await give(browser, '000000')).status).toBe(200);
    expect(browser.cookies.get('session')).toBe(cookie);
  });

  test('of somebody whose provider says that it asked for two factors needs no code', async () => {
    await world.join('owner');
    const browser = new Browser(world.site.origin);
    await browser.signIn('owner');
    expect(await stateOf(browser)).toMatchObject({ secondFactor: 'given', clinic: { slug: 'uno' } });
  });
});

describe('the audit trail', () => {
  test('has enrolment, codes, refusals, recovery and the limit, and none of the codes', async () => {
    const browser = await signedIn();
    const first = await trailOfWork(world.database, () => enrol(browser, world.now));
    expect(first.entries).toEqual(['factor.enrolled', 'session.started'].map((action) => expect.objectContaining({ action, clinicId: world.clinicId })));
    later(60);
    expect(await actionsOf(signedIn)).toEqual(['session.awaits_factor']);
    const other = await signedIn();
    expect(await actionsOf(() => give(other, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA'))).toEqual(['factor.refused']);
    for (let tries = 0; tries < 4; tries += 1) await give(other, 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA-AAAA');
    expect(await actionsOf(async () => { await give(other, '000000'); await give(other, '000000'); })).toEqual(['factor.limited']);
  });

  test('has which way somebody came in', async () => {
    const { app, recoveryCodes } = await enrol(await signedIn(), world.now);
    later(60);
    const [one, other] = [await signedIn(), await signedIn()];
    const ways = await trailOfWork(world.database, async () => { await give(one, app.codeAt(world.now)); await give(other, recoveryCodes[0] ?? ''); });
    expect(ways.entries.map(({ action }) => action)).toEqual(['factor.code_used', 'session.started', 'factor.recovery_code_used', 'session.started']);
    expect(ways.text).not.toContain(recoveryCodes[0]);
  });
});

describe('a lost telephone', () => {
  const reset = (...words: string[]) => runProgram('api/cli/admin.ts', ['staff', 'reset-factor', 'uno', ...words], { SITE_URL: world.site.origin, OPS_TOKEN: staffOperatorToken });

  test('is replaced by an operator: all sessions end, and the next sign-in enrols anew', async () => {
    const browser = await signedIn();
    const { app } = await enrol(browser, world.now);
    const { entries } = await trailOfWork(world.database, async () => expect(await reset('ana@clinica-uno.example')).toMatchObject({ code: 0, out: expect.stringContaining('enrols an authenticator app at the next sign-in') }));
    expect(entries).toEqual([expect.objectContaining({ actor: 'ops-token', action: 'factor.reset', clinicId: world.clinicId })]);
    expect(world.site.mails.at(-1)).toMatchObject({ to: 'ana@clinica-uno.example', text: expect.stringContaining('ha anulado la verificación en dos pasos de ana@clinica-uno.example') });
    expect((await browser.request('/auth/session')).status).toBe(401);
    later(60);
    const next = await signedIn();
    expect(await stateOf(next)).toMatchObject({ secondFactor: 'asked', clinic: null, enrolment: { key: expect.any(String) } });
    expect((await give(next, app.codeAt(world.now))).status).toBe(403);
    await enrol(next, world.now);
    expect(await stateOf(next)).toMatchObject({ secondFactor: 'given' });
  });

  test('is replaced for whoever is invited again, or belongs to no clinic, and all tries are there again', async () => {
    /** Enters wrong codes until the limit, and returns the result of a sign-in after the reset. */
    const lostBy = async (address: string, ...words: string[]) => {
      const browser = await signedIn();
      const { app } = await enrol(browser, world.now);
      await world.database.query(address);
      later(60);
      const locked = await signedIn();
      for (let tries = 0; tries < 6; tries += 1) await give(locked, wrongFor(app, world.now));
      expect((await give(locked, app.codeAt(world.now))).status).toBe(429);
      const { entries } = await trailOfWork(world.database, async () => expect(await runProgram('api/cli/admin.ts', ['staff', 'reset-factor', ...words], { SITE_URL: world.site.origin, OPS_TOKEN: staffOperatorToken })).toMatchObject({ code: 0 }));
      expect((await browser.request('/auth/session')).status).toBe(401);
      await enrol(await signedIn(), world.now);
      await world.database.query('DELETE FROM staff_factor');
      return entries;
    };
    expect(await lostBy('DELETE FROM clinic_member', 'uno', 'ana@clinica-uno.example')).toEqual([expect.objectContaining({ actor: 'ops-token', action: 'factor.reset', clinicId: world.clinicId })]);
    const [entry, ...more] = await lostBy('DELETE FROM staff_invitation', '-', 'ana@clinica-uno.example');
    expect([entry?.actor, entry?.action, entry?.clinicId ?? null, more]).toEqual(['ops-token', 'factor.reset', null, []]);
  });

  test('is told to the owners of every clinic that the person works at', async () => {
    await enrol(await signedIn(), world.now);
    const other = await addClinic(world.database, 'otra', null, 'Otra');
    await world.join('staff', other);
    await world.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT $1, id, 'reader', now() FROM staff_user WHERE subject = '${world.stored('newcomer')}'`, [other]);
    const sent = world.site.mails.length;
    await world.site.auth.staff.resetFactor(world.clinicId, 'ana@clinica-uno.example', { operator: 'test' });
    expect(world.site.mails.slice(sent).map(({ to }) => to).sort()).toEqual(['ana@clinica-uno.example', 'bea@clinica-uno.example']);
  });

  test('is told to the person, and to all operators if the person is one', async () => {
    await enrol(await signedIn(), world.now);
    await world.database.query(`UPDATE clinic_member SET role = 'reader' WHERE user_id = (SELECT id FROM staff_user WHERE subject = '${world.stored('newcomer')}')`);
    const told = async () => {
      const sent = world.site.mails.length;
      await world.site.auth.staff.resetFactor(world.clinicId, 'ana@clinica-uno.example', { operator: 'test' });
      return world.site.mails.slice(sent).map(({ to }) => to).sort();
    };
    expect(await told()).toContain('ana@clinica-uno.example');
    later(60);
    await enrol(await signedIn(), world.now);
    const words = createOperatorWords(testEncryption(world.database).sealing.names);
    await world.database.query(`INSERT INTO release_operator (email, added_by) VALUES ($1, ''), ($2, '')`, [await words.put(world.database, 'ana@clinica-uno.example'), await words.put(world.database, 'eva@clinavoz.example')]);
    const both = await told();
    await world.database.query('DELETE FROM release_operator');
    expect(both).toEqual(expect.arrayContaining(['ana@clinica-uno.example', 'eva@clinavoz.example']));
  });

  test('of somebody who is in a clinic is not found among those of none, nor by an address that is not verified', async () => {
    await enrol(await signedIn(), world.now);
    const { staff } = world.site.auth;
    await expect(staff.resetFactor(null, 'ana@clinica-uno.example', { operator: 'test' })).rejects.toThrow('not_found');
    await world.database.query('UPDATE staff_user SET email_verified = false');
    await world.database.query('DELETE FROM clinic_member');
    for (const clinicId of [null, world.clinicId]) await expect(staff.resetFactor(clinicId, 'ana@clinica-uno.example', { operator: 'test' })).rejects.toThrow('not_found');
  });

  test('of somebody who is not in the team, or has none, is not found', async () => {
    await signedIn();
    for (const email of ['ana@clinica-uno.example', 'nadie@lejos.example']) {
      expect(await reset(email, '--json')).toMatchObject({ code: 1, error: expect.stringContaining(`${email} has no authenticator app here, or is not of the clinic uno`) });
    }
  });
});

describe('recovery codes in place of those before', () => {
  const renew = (browser: Browser, code: string) => browser.json('POST', '/auth/recovery-codes', { code });
  const leftOf = async (browser: Browser) => ((await (await browser.request('/auth/sessions')).json()) as { recoveryCodesLeft: number | null }).recoveryCodesLeft;

  test('are given for a code of the app alone, once each, and those before open nothing', async () => {
    const browser = await signedIn();
    const { app, recoveryCodes: before } = await enrol(browser, world.now);
    later(60);
    expect((await renew(browser, before[0]!)).status).toBe(400);
    expect(await codeOf(await renew(browser, wrongFor(app, world.now)))).toBe('second_factor_wrong');
    const next = await signedIn();
    expect((await give(next, before[0]!)).status).toBe(200);
    expect(await leftOf(next)).toBe(7);
    let recoveryCodes: string[] = [];
    const actions = await actionsOf(async () => ({ recoveryCodes } = (await (await renew(browser, app.codeAt(world.now))).json()) as { recoveryCodes: string[] }));
    expect(actions).toEqual(['factor.recovery_codes_renewed']);
    expect(new Set([...before, ...recoveryCodes]).size).toBe(16);
    expect(await leftOf(browser)).toBe(8);
    expect(await codeOf(await renew(browser, app.codeAt(world.now)))).toBe('second_factor_wrong');

    const again = await signedIn();
    expect((await give(again, before[1]!)).status).toBe(403);
    expect((await give(again, recoveryCodes[0]!)).status).toBe(200);
  });

  test('are of whoever has an app here, after the second factor, five tries in a quarter of an hour', async () => {
    const waiting = await signedIn();
    expect(await codeOf(await renew(waiting, '123456'))).toBe('second_factor_missing');
    const { app } = await enrol(waiting, world.now);
    const wrong = wrongFor(app, world.now);
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await renew(waiting, wrong)).status).toBe(403);
    expect((await renew(waiting, app.codeAt(world.now))).status).toBe(429);

    const withGoogle = new Browser(world.site.origin);
    await withGoogle.signIn('nobody');
    expect(await leftOf(withGoogle)).toBeNull();
    expect(await codeOf(await renew(withGoogle, '123456'))).toBe('second_factor_wrong');
    expect(await world.database.query(`SELECT 1 FROM staff_factor f JOIN staff_user u ON u.id = f.user_id WHERE u.email_hash = $1`, [testEncryption(world.database).sealing.names.hash('email', 'eva@gmail.com')])).toEqual([]);
  });
});

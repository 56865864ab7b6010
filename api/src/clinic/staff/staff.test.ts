// Longer than usual because every act of a team begins with the same people.
import { describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { addClinic, addPerson } from '../../../testing/clinics';
import { trailOfWork } from '../../../testing/audit-trail';
import { createLimits } from '../../platform/limits/limits';
import { Browser } from '../../../testing/sign-in/browser';
import { staffOperatorToken, useStaffSite } from '../../../testing/sign-in/staff-site';

const world = useStaffSite();
const session = (browser: Browser) => browser.request('/auth/session');

describe('staff', () => {
  test('an owner invites, the invited person comes in, and removal takes the session with it', async () => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    expect((await owner.json('POST', '/auth/staff/invitations', { email: ' Bea@Clinica-Uno.example ', role: 'reception' })).status).toBe(200);
    expect(world.site.mails.at(-1)).toMatchObject({ to: 'bea@clinica-uno.example', subject: 'Te han invitado al panel de Clinavoz' });

    const staff = new Browser(world.site.origin);
    await staff.comeIn('staff');
    expect(await (await session(staff)).json()).toMatchObject({ clinic: { slug: 'uno', role: 'reception' } });

    const { members } = (await (await owner.json('GET', '/auth/staff')).json()) as { members: { userId: string; email: string }[] };
    const bea = members.find(({ email }) => email === 'bea@clinica-uno.example')!;
    expect((await owner.json('DELETE', `/auth/staff/${bea.userId}`, {})).status).toBe(200);
    expect((await session(staff)).status).toBe(401);
  });

  test('staff who are not owners cannot see or change the team', async () => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    await owner.json('POST', '/auth/staff/invitations', { email: 'bea@clinica-uno.example', role: 'reception' });
    const staff = new Browser(world.site.origin);
    await staff.comeIn('staff');
    expect((await staff.json('GET', '/auth/staff')).status).toBe(403);
    expect((await staff.json('POST', '/auth/staff/invitations', { email: 'x@y.z', role: 'owner' })).status).toBe(403);
  });

  test('whoever is removed keeps no way to the patients: neither the calendar’s address nor an invitation of their own', async () => {
    const [ana, bea, eva] = [new Browser(world.site.origin), new Browser(world.site.origin), new Browser(world.site.origin)];
    await ana.comeIn('owner');
    await ana.json('POST', '/auth/staff/invitations', { email: 'bea@clinica-uno.example', role: 'owner' });
    await bea.comeIn('staff');
    const { address } = (await (await ana.json('POST', '/api/agenda/feed', {})).json()) as { address: string };
    const calendar = async () => (await fetch(`${world.site.origin}${new URL(address).pathname}`)).status;
    expect(await calendar()).toBe(200);
    await bea.json('POST', '/auth/staff/invitations', { email: 'cris@clinica-uno.example', role: 'reader' });
    const invitation = (await (await ana.json('POST', '/auth/staff/invitations', { email: 'eva@gmail.com', role: 'owner' })).json()) as { id: string };
    const { members } = (await (await bea.json('GET', '/auth/staff')).json()) as { members: { userId: string; email: string }[] };
    const [removed = '', by] = ['ana', 'bea'].map((name) => members.find(({ email }) => email === `${name}@clinica-uno.example`)?.userId);
    const { entries } = await trailOfWork(world.database, () => bea.json('DELETE', `/auth/staff/${removed}`, {}));
    expect(entries.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      [by, 'calendar.address_revoked', undefined],
      [by, 'staff.removed', removed],
      [by, 'staff.invitation_withdrawn', invitation.id],
    ]);
    expect(await calendar()).toBe(404);
    await eva.signIn('nobody');
    expect(await (await session(eva)).json()).toMatchObject({ clinic: null });
    const { invitations } = (await (await bea.json('GET', '/auth/staff')).json()) as { invitations: { email: string }[] };
    expect(invitations.map(({ email }) => email)).toEqual(['cris@clinica-uno.example']);
    // Like a request that was authenticated just before the removal.
    await expect(world.site.auth.staff.invite(world.clinicId, { email: 'eva@gmail.com', role: 'owner' }, { userId: removed })).rejects.toThrow('forbidden');
  });

  test('of owners who remove each other at once one stays; whoever has just been removed, or owns nothing, changes the team no more', async () => {
    const { staff } = world.site.auth;
    for (const subject of ['owner', 'staff', 'nobody']) await world.join(subject);
    const { members } = await staff.list(world.clinicId);
    const [ana = '', bea = '', eva = ''] = ['ana@clinica-uno.example', 'bea@clinica-uno.example', 'eva@gmail.com'].map((email) => members.find((member) => member.email === email)?.userId);
    const both = await Promise.allSettled([staff.remove(world.clinicId, bea, { userId: ana }), staff.remove(world.clinicId, ana, { userId: bea })]);
    expect(both.map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : 'done')).sort()).toEqual([expect.stringContaining('forbidden'), 'done']);
    const [removed = '', stays = ''] = both[0]?.status === 'fulfilled' ? [bea, ana] : [ana, bea];
    const invitation = await staff.invite(world.clinicId, { email: 'cris@clinica-uno.example', role: 'reader' }, { userId: stays });
    const everyAct = (by: { userId: string }) => [
      () => staff.remove(world.clinicId, stays, by),
      () => staff.withdraw(world.clinicId, invitation.id, by),
      () => staff.invite(world.clinicId, { email: 'dora@clinica-uno.example', role: 'reader' }, by),
    ];
    for (const act of everyAct({ userId: removed })) await expect(act()).rejects.toThrow('forbidden');
    await world.database.query(`UPDATE clinic_member SET role = 'reception' WHERE user_id = $1`, [eva]);
    for (const act of everyAct({ userId: eva })) await expect(act()).rejects.toThrow('forbidden');
    for (const act of everyAct({ userId: stays }).slice(1)) await act();
  });

  test('an owner changes their own open invitations, and none that an operator or another owner has sent', async () => {
    const { staff } = world.site.auth;
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    await staff.invite(world.clinicId, { email: 'bea@clinica-uno.example', role: 'owner' }, { operator: 'test' });
    const invite = (email: string, role: string) => owner.json('POST', '/auth/staff/invitations', { email, role });
    const refusal = await invite('bea@clinica-uno.example', 'reader');
    expect([refusal.status, await refusal.json()]).toEqual([409, expect.objectContaining({ code: 'already_invited' })]);
    expect((await staff.list(world.clinicId)).invitations).toMatchObject([{ email: 'bea@clinica-uno.example', role: 'owner' }]);
    expect([(await invite('eva@gmail.com', 'reader')).status, (await invite('eva@gmail.com', 'reception')).status]).toEqual([200, 200]);
    await staff.invite(world.clinicId, { email: 'eva@gmail.com', role: 'owner' }, { operator: 'test' });
    expect((await invite('eva@gmail.com', 'reader')).status).toBe(409);
    await world.database.query(`UPDATE staff_invitation SET expires_at = created_at`);
    expect((await invite('eva@gmail.com', 'reader')).status).toBe(200);
  });

  test.each(['a,b@clinica-uno.example', 'a:b@clinica-uno.example', 'https://x.example/a@b', '"ana"@clinica-uno.example', 'ana@clinica-uno.example\u202e'])('an address that no mail reaches (%s) is refused as such', async (email) => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    const answer = await owner.json('POST', '/auth/staff/invitations', { email, role: 'reader' });
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', details: [{ field: 'email', message: 'Email inválido' }] });
  });

  test('a clinic cannot send mails without end', async () => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    const mailsBefore = world.site.mails.length;
    const statuses: number[] = [];
    for (let index = 0; index < 35; index += 1) statuses.push((await owner.json('POST', '/auth/staff/invitations', { email: `nadie${index}@lejos.example`, role: 'reception' })).status);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect(world.site.mails.length - mailsBefore).toBeLessThanOrEqual(30);
  });

  test('an address gets one invitation mail a day from a clinic, however often it is invited', async () => {
    const { staff } = world.site.auth;
    const before = world.site.mails.length;
    const invite = (email: string) => staff.invite(world.clinicId, { email, role: 'reader' }, { operator: 'test' });
    expect(await invite('una@clinica-uno.example')).toMatchObject({ mailed: true });
    await invite('una@clinica-uno.example');
    const { id, mailed } = await invite('una@clinica-uno.example');
    expect(mailed).toBe(false);
    await staff.withdraw(world.clinicId, id, { operator: 'test' });
    await invite('una@clinica-uno.example');
    expect(world.site.mails.length - before).toBe(1);
    await invite('dos@clinica-uno.example');
    expect(world.site.mails.length - before).toBe(2);
  });

  test('invitations that are sent at once wait for each other, and hold up nobody', async () => {
    const { staff } = world.site.auth;
    await world.join('owner');
    const owner = (await staff.list(world.clinicId)).members[0]?.userId ?? '';
    const invite = (email: string) => staff.invite(world.clinicId, { email, role: 'reader' }, { userId: owner });
    const begun = Date.now();
    const invited = await Promise.all(Array.from({ length: 25 }, (_, index) => invite(`a-la-vez-${index}@lejos.example`)));
    expect(invited.filter(({ mailed }) => mailed)).toHaveLength(25);
    // A request that holds a connection and asks for a second one would wait for five seconds.
    expect(Date.now() - begun).toBeLessThan(5_000);
    const same = await Promise.allSettled(Array.from({ length: 5 }, () => invite('la-misma@lejos.example')));
    expect(same.filter((one) => one.status === 'fulfilled' && one.value.mailed)).toHaveLength(1);
    // A refused one uses up no mail.
    await expect(staff.invite(world.clinicId, { email: 'otra@lejos.example', role: 'reader' }, { userId: randomUUID() })).rejects.toThrow('forbidden');
    expect(await invite('otra@lejos.example')).toMatchObject({ mailed: true });
  });

  test('nobody fills the trail: a person acts and looks for something new two thousand times in an hour, and reads on', async () => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    const { user } = (await (await session(owner)).json()) as { user: { id: string } };
    const limits = createLimits({ pool: world.database.pool, key: Buffer.alloc(32) });
    const choose = async () => (await owner.json('POST', '/auth/morning-mail', { on: true })).status;
    const look = async (words: string) => (await owner.json('GET', `/api/calls?search=${words}`)).status;
    expect([await choose(), await look('ana')]).toEqual([200, 200]);
    for (let act = 0; act < 1997; act += 1) await limits.take('actsByPerson', user.id);
    const { entries } = await trailOfWork(world.database, async () => expect([await choose(), await look('bea')]).toEqual([429, 429]));
    expect(entries).toEqual([]);
    expect([await look('ana'), (await owner.json('GET', '/auth/staff')).status]).toEqual([200, 200]);
    // Whoever did that with a stolen session is still sent away.
    const thief = await world.signIn('owner');
    expect((await session(thief)).status).toBe(200);
    expect((await owner.json('DELETE', '/auth/sessions')).status).toBe(200);
    expect((await session(thief)).status).toBe(401);
  }, 60_000);

  test('the last owner stays', async () => {
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    const { members } = (await (await owner.json('GET', '/auth/staff')).json()) as { members: { userId: string }[] };
    const answer = await owner.json('DELETE', `/auth/staff/${members[0]!.userId}`, {});
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'last_owner' });
  });

  test('an owner reaches nobody of another clinic', async () => {
    const other = await addClinic(world.database, 'otra', null, 'Otra');
    const invitation = await world.site.auth.staff.invite(other, { email: 'eva@gmail.com', role: 'reception' }, { operator: 'test' });
    const stranger = new Browser(world.site.origin);
    const owner = new Browser(world.site.origin);
    await owner.comeIn('owner');
    expect((await owner.json('DELETE', `/auth/staff/invitations/${invitation.id}`, {})).status).toBe(404);
    await stranger.comeIn('nobody');
    const [eva] = await world.database.query<{ id: string }>(`SELECT id FROM staff_user WHERE subject = '${world.stored('nobody')}'`);
    expect((await owner.json('DELETE', `/auth/staff/${eva!.id}`, {})).status).toBe(404);
    expect(await (await session(stranger)).json()).toMatchObject({ clinic: { slug: 'otra' } });
  });
});

test('a stolen copy does not hold the provider’s identifier of a person', async () => {
  await new Browser(world.site.origin).comeIn('owner');
  const rows = await world.database.query<{ row: string }>('SELECT u::text AS row FROM staff_user u');
  expect(rows).toHaveLength(1);
  expect(rows.filter(({ row }) => row.includes('owner'))).toEqual([]);
});

describe('the operators’ way to a clinic’s staff', () => {
  const admin = (method: string, path: string, body?: object, token = staffOperatorToken) =>
    fetch(`${world.site.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  test('is told to the clinic’s owners when it invites somebody', async () => {
    await new Browser(world.site.origin).comeIn('owner');
    await world.join('staff');
    await world.database.query(`UPDATE staff_user SET email_verified = false WHERE subject = '${world.stored('staff')}'`);
    const sent = world.site.mails.length;
    expect((await admin('POST', '/api/admin/clinics/uno/staff', { email: 'intrusa@lejos.example', role: 'owner' })).status).toBe(200);
    const mails = world.site.mails.slice(sent).map(({ to, subject, text }) => [to, subject, text.includes('ha invitado a intrusa@lejos.example')]);
    expect(mails).toEqual([['intrusa@lejos.example', 'Te han invitado al panel de Clinavoz', false], ['ana@clinica-uno.example', 'Un cambio en los accesos al panel de Clinavoz', true]]);
  });

  test('invites where an owner’s address is one that no mail reaches: the others are told', async () => {
    const odd = await addPerson(world.database, 'odd', { email: 'a,b@clinica-uno.example', emailVerified: true });
    await world.join('owner');
    await world.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, 'owner', now())`, [world.clinicId, odd]);
    const before = world.site.mails.length;
    const answer = await fetch(`${world.site.origin}/api/admin/clinics/uno/staff`, { method: 'POST', headers: { authorization: `Bearer ${staffOperatorToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ email: 'otra@clinica-uno.example' }) });
    expect(answer.status).toBe(200);
    expect(world.site.mails.slice(before).map(({ to }) => to)).toEqual(['otra@clinica-uno.example', 'ana@clinica-uno.example']);
  });

  test('invites the first owner, lists the team, and takes access away with the session', async () => {
    const path = '/api/admin/clinics/uno/staff';
    expect((await admin('POST', path, { email: 'bea@clinica-uno.example', role: 'owner' })).status).toBe(200);
    const bea = new Browser(world.site.origin);
    await bea.comeIn('staff');
    await new Browser(world.site.origin).comeIn('owner');
    const { members } = (await (await admin('GET', path)).json()) as { members: { email: string }[] };
    expect(members.map(({ email }) => email)).toEqual(['ana@clinica-uno.example', 'bea@clinica-uno.example']);
    expect(await (await admin('DELETE', path, { email: 'bea@clinica-uno.example' })).json()).toEqual({ removed: ['member'] });
    expect((await session(bea)).status).toBe(401);
  });

  test('takes access from everybody with the address, or from nobody', async () => {
    const path = '/api/admin/clinics/uno/staff';
    for (const subject of ['owner', 'newcomer']) await world.join(subject);
    const remove = async () => (await admin('DELETE', path, { email: 'ana@clinica-uno.example' })).json();
    expect(await remove()).toMatchObject({ code: 'last_owner' });
    expect((await world.site.auth.staff.list(world.clinicId)).members).toHaveLength(2);
    await world.join('staff');
    expect(await remove()).toEqual({ removed: ['member', 'member', 'invitation'] });
    expect((await world.site.auth.staff.list(world.clinicId)).members.map(({ email }) => email)).toEqual(['bea@clinica-uno.example']);
  });

  test('knows no unknown clinic, and nobody without the token', async () => {
    expect((await admin('GET', '/api/admin/clinics/ninguna/staff')).status).toBe(404);
    expect((await admin('GET', '/api/admin/clinics/uno/staff', undefined, 'wrong')).status).toBe(403);
  });
});

import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import supertest from 'supertest';
import { Browser } from '../../testing/sign-in/browser';
import { addClinic, addPerson } from '../../testing/clinics';
import { until } from '../../testing/running-site';
import { runProgram } from '../../testing/program';
import { testEncryption } from '../../testing/database/encryption';
import { mailKey, staffOperatorToken, useStaffSite } from '../../testing/sign-in/staff-site';
import { keptOfOperators } from '../../src/compose/compose-panel';
import { findInternalClinic } from '../../src/platform/clinic/internal-clinic';
import { encrypt } from '../../src/platform/sealing/cipher';
import { createOperatorWords } from '../../src/releases/registry/log/operator-words';

// Commands run in their own processes.
jest.setTimeout(120_000);

const world = useStaffSite();
const post = (path: string, who: object) => supertest(world.site.origin).post(`/api/admin/people/${path}`).set('Authorization', `Bearer ${staffOperatorToken}`).send(who);

test('what is kept of a person of a clinic is shown and erased, but for the trail and the team of others', async () => {
  await world.join('owner');
  const browser = new Browser(world.site.origin);
  await browser.signIn('owner');
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM staff_user');
  const person = { id: row?.id, email: 'ana@clinica-uno.example' };
  const { kept } = (await post('show', { email: person.email.toUpperCase() }).expect(200)).body as { kept: Record<string, Record<string, unknown>[]> };
  expect(kept).toMatchObject({ clinic_member: [{ id: person.id, role: 'owner' }], staff_user: [{ email: person.email }], session: [{ browser: expect.any(String) }] });
  expect(JSON.stringify(kept.audit_entry)).toContain('session.started');

  // The only owner: a clinic is never left without one. What stands before that stays, and so does all else.
  await world.site.auth.staff.invite(await addClinic(world.database, 'dos', null), { email: person.email, role: 'reader' }, { operator: 'test' });
  const ofPerson = async () => (await world.database.query<{ text: string }>(`SELECT 'invited' AS text FROM staff_invitation UNION ALL SELECT text FROM audit_entry WHERE text LIKE '%person.eras%'`)).map(({ text }) => text);
  await post('erase', { email: person.email }).expect(409);
  expect(await ofPerson()).toEqual(['invited', 'invited']);
  const other = await addPerson(world.database, 'otra');
  await world.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) SELECT clinic_id, $1, 'owner', now() FROM clinic_member`, [other]);
  expect((await post('erase', { email: person.email }).expect(200)).body).toMatchObject({ erased: Object.entries({ contact_request: 0, mail_outbox: 0, demo_booking: 0, demo_code: 0, release_word: 0, staff_invitation: 2, clinic_member: 1, staff_user: 1 }).map(([table, rows]) => ({ table, rows, left: 0 })) });
  expect(await world.database.query('SELECT id FROM staff_user')).toEqual([{ id: other }]);
  expect((await browser.request('/auth/session')).status).toBe(401);
  const texts = (await world.database.query<{ text: string }>('SELECT text FROM audit_entry')).map(({ text }) => text).join('\n');
  expect(texts).toContain('person.erased');
  expect(texts).not.toContain(String(person.email));
});

test('an erasure waits for whoever changes one of the person’s teams, and keeps nobody of another waiting meanwhile', async () => {
  await world.join('owner');
  const [dos, other] = [await addClinic(world.database, 'dos-equipos', null), await addPerson(world.database, 'otra-propietaria')];
  const [person] = await world.database.query<{ id: string }>('SELECT user_id AS id FROM clinic_member WHERE clinic_id = $1', [world.clinicId]);
  await world.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $3, 'owner', now()), ($1, $4, 'owner', now()), ($2, $4, 'owner', now())`, [dos, world.clinicId, person?.id, other]);
  const { erased } = await world.database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM clinic_member WHERE clinic_id = $1 FOR UPDATE', [dos]);
    const erased = post('erase', { email: 'ana@clinica-uno.example' }).then(({ status }) => status);
    await until(async () => (await tx.query('SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid')).length > 0 || undefined);
    await tx.query('SELECT 1 FROM staff_user WHERE id = $1 FOR UPDATE', [person?.id]);
    return { erased };
  });
  expect(await erased).toBe(200);
});

test('a row that somebody forged in the trail closes no disclosure', async () => {
  await world.join('owner');
  const [person] = await world.database.query<{ id: string }>('SELECT id FROM staff_user ORDER BY created_at DESC LIMIT 1');
  await world.database.query(`INSERT INTO audit_entry (month, position, at, text, hash) SELECT month, 900000, now(), text, 'forged' FROM audit_segment, (VALUES ('no JSON, "' || $1 || '"')) AS forged (text) ORDER BY month DESC LIMIT 1`, [person?.id]);
  const { kept } = (await post('show', { email: 'ana@clinica-uno.example' }).expect(200)).body as { kept: { audit_entry: { text: string }[] } };
  expect(kept.audit_entry.map(({ text }) => text)).toContain(`no JSON, "${String(person?.id)}"`);
});

test('what somebody asked and booked is found by address and telephone, however it is written, and goes alone', async () => {
  const { sealing } = testEncryption(world.database, { now: () => world.now });
  const house = await findInternalClinic(world.database);
  const bytes = Buffer.alloc(32);
  for (const [n, email, phone] of [[1, 'Eva@sol.example', '+34 600 111 222'], [2, 'otra@sol.example', '+600 111 222']] as const) {
    const id = `00000000-0000-4000-8000-00000000000${n}`;
    const sealed = await Promise.all(['name', 'clinic_name', 'email', 'phone', 'message'].map((field) => sealing.seal({ clinicId: house, table: 'contact_request', column: `${field}_sealed`, rowId: id }, field === 'email' ? email : field === 'phone' ? phone : `${field} ${n}`)));
    await world.database.query('INSERT INTO contact_request (id, clinic_id, name_sealed, clinic_name_sealed, email_sealed, phone_sealed, message_sealed, email_hash, content_hash, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)', [id, house, ...sealed, bytes, world.now]);
    await world.database.query(`INSERT INTO demo_code (id, code_hmac, words_sealed, created_by) VALUES ($1, $2, $3, 'test')`, [id, Buffer.alloc(32, n), sealing.names.seal({ table: 'demo_code', column: 'words_sealed', rowId: id }, JSON.stringify({ label: 'Feria', mask: '••' }))]);
    await world.database.query(`INSERT INTO demo_booking (id, starts_at, code_id, owner_id, clinic_sealed, phone_sealed, phone_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, new Date(world.now.getTime() + n * 3_600_000), id, house, ...(await Promise.all(Object.entries({ clinic_sealed: 'Sol', phone_sealed: phone }).map(([column, text]) => sealing.seal({ clinicId: house, table: 'demo_booking', column, rowId: id }, text)))), bytes]);
  }
  const { kept } = (await post('show', { email: 'eva@sol.example', phone: '0034600111222' }).expect(200)).body as { kept: object };
  expect(kept).toMatchObject({ contact_request: [{ email: 'Eva@sol.example', message: 'message 1' }], demo_booking: [{ phone: '+34 600 111 222' }] });
  expect((await post('erase', { phone: '600 111 222' }).expect(200)).body).toMatchObject({ erased: expect.arrayContaining([{ table: 'contact_request', rows: 1, left: 0 }, { table: 'demo_booking', rows: 1, left: 0 }]) });
  expect((await post('show', { phone: '00600111222' }).expect(200)).body).toMatchObject({ kept: { contact_request: [{ name: 'name 2' }], demo_booking: [{ clinic: 'Sol' }] } });
});

test('a mail that names somebody is shown; one that was given up goes, and one on its way is said to stay', async () => {
  const store = (id: string, text: string, givenUp: boolean) => world.database.query('INSERT INTO mail_outbox (id, content, next_attempt_at, created_at, given_up_at) VALUES ($1, $2, now(), now(), CASE WHEN $3 THEN now() END)', [id, encrypt(mailKey, id, Buffer.from(JSON.stringify({ to: 'ventas@clinavoz.example', subject: 'Demo', text }))), givenUp]);
  const ids = [1, 2, 3].map((n) => `00000000-0000-4000-a000-00000000000${n}`);
  await store(ids[0]!, 'Eva, Eva@sol.example', true);
  await store(ids[1]!, 'Tel. 600 111 222', false);
  await store(ids[2]!, 'Otra, otra@sol.example; Genoveva, genoveva@sol.example', true);
  const who = { email: 'eva@sol.example', phone: '600111222' };
  const { kept } = (await post('show', who).expect(200)).body as { kept: { mail_outbox: { id: string }[] } };
  expect(kept.mail_outbox.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2));
  expect((await post('erase', who).expect(200)).body).toMatchObject({ erased: expect.arrayContaining([{ table: 'mail_outbox', rows: 1, left: 1 }]) });
  expect((await world.database.query<{ id: string }>('SELECT id FROM mail_outbox WHERE content IS NOT NULL ORDER BY id')).map(({ id }) => id)).toEqual(ids.slice(1));
  await world.database.query('DELETE FROM mail_outbox');
});

test('whom a code was made for is found by name, address or telephone in its label, which is emptied, and the code opens as before', async () => {
  const { names } = testEncryption(world.database).sealing;
  const place = (id: string) => ({ table: 'demo_code', column: 'words_sealed', rowId: id });
  const labels = ['Para Eva Núñez, Clínica Sol', 'eva@sol.example', 'Llamar al 600 11 12 22', 'Feria, con Evaristo Núñez, genoveva@sol.example.org'];
  const ids = labels.map((_label, n) => `00000000-0000-4000-9000-00000000000${n}`);
  for (const [n, label] of labels.entries()) await world.database.query(`INSERT INTO demo_code (id, code_hmac, words_sealed, created_by) VALUES ($1, $2, $3, 'test')`, [ids[n], Buffer.alloc(32, 9 + n), names.seal(place(ids[n]!), JSON.stringify({ label, mask: `M${n}` }))]);
  for (const id of ids) await world.database.query(`INSERT INTO demo_access_log (code_id, action) VALUES ($1, 'page_view')`, [id]);
  const who = { name: 'eva nunez', email: 'eva@sol.example', phone: '600 111 222' };
  const shown = async (asked: object) => ((await post('show', asked).expect(200)).body as { kept: { demo_code: { label: string }[] } }).kept.demo_code.map(({ label }) => label).toSorted();
  expect(await shown({ name: who.name })).toEqual(labels.slice(0, 1));
  expect(await shown(who)).toEqual(labels.slice(0, 3).toSorted());
  const { kept } = (await post('show', who).expect(200)).body as { kept: { demo_access_log: { code_id: string; action: string }[] } };
  expect(kept.demo_access_log.map((row) => [row.code_id, row.action])).toEqual(ids.slice(0, 3).map((id) => [id, 'page_view']));
  expect((await post('erase', who).expect(200)).body).toMatchObject({ erased: expect.arrayContaining([{ table: 'demo_code', rows: 3, left: 0 }]) });
  const rows = await world.database.query<{ id: string; sealed: Buffer }>('SELECT id, words_sealed AS sealed FROM demo_code WHERE id = ANY($1) ORDER BY id', [ids]);
  expect(rows.map(({ id, sealed }) => JSON.parse(names.open(place(id), sealed)))).toEqual([{ label: '', mask: 'M0' }, { label: '', mask: 'M1' }, { label: '', mask: 'M2' }, { label: labels[3], mask: 'M3' }]);
});

test('of an operator all that names them in the releases’ log goes, but for what a living token or a notice goes by', async () => {
  const { sealing } = testEncryption(world.database, { now: () => world.now });
  const { release_word: kept } = keptOfOperators({ sealing });
  const words = createOperatorWords(sealing.names);
  const email = 'eva@ops.example';
  const [name, ...more] = await Promise.all([email, 'Lo pide Eva (Eva@ops.example).', '¿Es de eva@ops.example?', '“eva@ops.example”…', 'eva@ops.example/panel'].map((text) => words.put(world.database, text)));
  const others = await Promise.all(['eva@otra.example', 'neva@ops.example', 'eva@ops.example.net', 'mi.eva@ops.example', 'eva@ops.example-b.net'].map((text) => words.put(world.database, text)));
  const all = async () => (await kept!.find({ email }, world.database)).map(({ id }) => id).toSorted();
  const erase = async () => { for (const row of await kept!.find({ email }, world.database)) await kept!.erase?.(row, { operator: 'root token', tx: world.database }); };
  expect(await all()).toEqual([name, ...more].toSorted());
  await world.database.query(`INSERT INTO release_notice_rule (id, kind, address, created_by, created_at, last_id, next_attempt_at) VALUES ('r', 'mail', $1, '', now(), 0, now())`, [name]);
  await erase();
  expect(await all()).toEqual([name]);
  await world.database.query('DELETE FROM release_notice_rule');
  await erase();
  expect(await all()).toEqual([]);
  expect(await words.read(world.database, others.map((by) => ({ by })))).toEqual([{ by: 'eva@otra.example' }, { by: 'neva@ops.example' }, { by: 'eva@ops.example.net' }, { by: 'mi.eva@ops.example' }, { by: 'eva@ops.example-b.net' }]);
});

describe('of an operator', () => {
  const email = 'eva@ops.example';
  let words: ReturnType<typeof createOperatorWords>;
  let erase: () => Promise<void>;
  beforeEach(() => {
    const { sealing } = testEncryption(world.database, { now: () => world.now });
    words = createOperatorWords(sealing.names);
    const { release_word: kept } = keptOfOperators({ sealing });
    erase = async () => { for (const row of await kept!.find({ email }, world.database)) await kept!.erase?.(row, { operator: 'root token', tx: world.database }); };
  });
  const read = async (by: string) => (await words.read(world.database, [{ by }]))[0]?.by;

  test('stays where they are to be told what the root token did, until they were', async () => {
    const address = await words.put(world.database, email);
    await world.database.query(`INSERT INTO root_token_use (act, at, operators) VALUES ('POST /api/releases/operators/remove', now(), $1)`, [[address]]);
    await erase();
    expect(await read(address)).toBe(email);
    await world.database.query('UPDATE root_token_use SET notified_at = now()');
    await erase();
    expect(await read(address)).toBe('erased');
  });

  test('that something stays, and why, is said to whoever erases', async () => {
    const asked = () => runProgram('api/cli/admin.ts', ['people', 'erase', '--email', email, '--yes'], { SITE_URL: world.site.origin, OPS_TOKEN: staffOperatorToken });
    const address = await words.put(world.database, email);
    await world.database.query(`INSERT INTO root_token_use (act, at, operators) VALUES ('POST /api/releases/operators/remove', now(), $1)`, [[address]]);
    expect(await asked()).toMatchObject({ code: 0, out: expect.stringMatching(/release_word +0 +1\n[\s\S]*yet to be told of a use of the root token \(within a quarter of an hour\).*: then erase again\./) });
    await world.database.query('DELETE FROM root_token_use');
    const { out } = await asked();
    expect(out).toMatch(/release_word +1 +0\n/);
    expect(out).not.toContain('erase again');
  });

  test('a token that is called after them names its acts while it lives, and by its id for ever', async () => {
    const id = '0123456789ab';
    const name = await words.put(world.database, email);
    await world.database.query(`INSERT INTO release_token (id, name, secret_hash, actions, apps, created_by, family_id, expires_at) VALUES ($1, $2, 'x', '{read}', '{panel}', 'root token', $1, now())`, [id, name]);
    const [by, made] = [await words.put(world.database, `token ${email} (${id})`), await words.put(world.database, `${email} (${id})`)];
    expect(`${by} ${made}`).not.toContain('eva');
    await erase();
    expect([await read(by), await read(made)]).toEqual([`token ${email} (${id})`, `${email} (${id})`]);
    await world.database.query('UPDATE release_token SET revoked_at = now()');
    await erase();
    expect([await read(by), await read(made)]).toEqual([`token erased (${id})`, `erased (${id})`]);
  });
});

test.each([[{}], [{ email: 'nobody' }], [{ phone: '1' }], [{ phone: '-----' }], [{ name: '…' }]])('a person that %j does not name is asked for', async (who) => {
  await post('show', who).expect(400);
  await post('erase', who).expect(400);
});

test('nobody but an operator may ask', async () => {
  await supertest(world.site.origin).post('/api/admin/people/show').send({ email: 'a@b.example' }).expect(401);
  await supertest(world.site.origin).post('/api/admin/people/erase').send({ email: 'a@b.example' }).expect(401);
});

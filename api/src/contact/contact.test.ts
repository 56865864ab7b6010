// Longer than usual because it follows one form from the visitor to sales, the visitor's mail and the export, with every refusal.
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openOne } from '../../testing/database/encryption';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { sendDue } from '../../testing/send-due';
import { createContactService, type ContactService } from './contact.service';
import { contactModule } from './contact.module';

let store: TestDatabase;
let app: TestApp;
let contact: ContactService;
let now = new Date('2026-11-21T10:00:00Z');

beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await store.database.query('DELETE FROM contact_request');
  await store.database.query('DELETE FROM mail_outbox');
  await store.database.query('DELETE FROM rate_limit');
  app = await buildTestApp({
    database: store.database,
    clock: { now: () => new Date(now) },
    settings: { SALES_EMAIL: 'ventas@clinavoz.example', TRUST_PROXY: '1' },
    modules: ({ config, database, clock, limits, sealing, mailer }) => {
      contact = createContactService({ database, clock, limits, sealing, enqueueMail: mailer.enqueueMail, key: config.keyFor('contact'), site: config.site, salesAddress: config.mail.sales });
      return [contactModule({ contact, site: { name: 'Clinavoz' } })];
    },
  });
});
afterEach(() => app.close());

const request = { name: 'Ana Pérez', clinic: 'Clínica Sol', email: 'ana@sol.example', phone: '600 000 000', message: 'Quiero una demo', website: '', filledInMs: 9000 };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/api/contact`, { method: 'POST', headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });
const rows = () => store.database.query<{ id: string; name_sealed: Buffer; clinic_name_sealed: Buffer; suspicion: string | null; email_sealed: Buffer; phone_sealed: Buffer; message_sealed: Buffer; clinic_id: string }>('SELECT * FROM contact_request ORDER BY created_at, id');
const waitingMail = () => store.database.query<{ id: string }>('SELECT id FROM mail_outbox WHERE sent_at IS NULL');
async function mails(to = 'ventas@clinavoz.example'): Promise<string[]> {
  await sendDue(app.services.mailer);
  const { folder } = app.services.config.mail;
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(names.sort().map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return all.filter((mail) => mail.toLowerCase().includes(`\nto: ${to}\n`));
}

describe('a good request', () => {
  test('is stored before the answer, and reaches sales as a mail that can be answered', async () => {
    const answer = await post(request);
    expect(answer.status).toBe(200);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(await answer.json()).toEqual({ requestId: row?.id });
    expect(row).toMatchObject({ suspicion: null });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toContain('To: ventas@clinavoz.example');
    expect(mail).toContain('Reply-To: ana@sol.example');
    expect(mail).toMatch(/^Subject: .*Solicitud/m);
    expect(mail).toContain('600 000 000');
    expect(await store.database.query('SELECT 1 FROM mail_outbox WHERE content IS NOT NULL')).toEqual([]);
  });

  test('reaches sales under a head of plain letters, which every server takes, whatever the address', async () => {
    await post({ ...request, email: 'mª.jose@sol.example' });
    const [mail = '', ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail.split('\n\n', 1)[0]).toMatch(/^[\n -~]+$/);
    expect(mail).toContain('m=C2=AA.jose@sol.example');
    expect(await waitingMail()).toEqual([]);
  });

  test('works with the five fields of the specification alone, and drops what nobody knows', async () => {
    const { name, clinic, email, phone, message } = request;
    const answer = await post({ name, clinic, email, phone, message, admin: true, suspicion: null, id: '1', __proto__x: 1 });
    expect(answer.status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test('lies sealed in the table, and opens only in its own place', async () => {
    await post(request);
    const [row] = await rows();
    if (row === undefined) throw new Error('nothing stored');
    const all = Buffer.concat([row.email_sealed, row.phone_sealed, row.message_sealed]).toString('latin1');
    for (const secret of ['ana@sol', '600 000', 'demo']) expect(all).not.toContain(secret);
    const place = { clinicId: row.clinic_id, table: 'contact_request', column: 'email_sealed', rowId: row.id };
    expect(await openOne(store.database, app.services.sealing, place, row.email_sealed)).toBe('ana@sol.example');
    await expect(openOne(store.database, app.services.sealing, { ...place, column: 'phone_sealed' }, row.email_sealed)).rejects.toThrow();
  });

  test('leaves nothing about the person in the log', async () => {
    await post(request);
    await mails();
    await post({ ...request, email: 'no' });
    const log = app.log.join('\n');
    expect(log).toContain('/api/contact');
    // Not only "600": one of 200 request ids contains it in its digits.
    for (const secret of ['Ana', 'Sol', 'sol.example', '600 000', '600000000', 'demo', '127.0.0.1']) expect(log).not.toContain(secret);
  });
});

describe('the visitor', () => {
  const typed = { name: 'Compra ya', clinic: 'https://malo.example', phone: '600 111 222', message: 'Gana dinero' };

  test('reads in words and as a page that the request is here, what happens next and how to reply', async () => {
    await post(request);
    const [mail = '', ...more] = await mails('ana@sol.example');
    expect(more).toEqual([]);
    const [head = '', ...body] = mail.split('\n\n');
    expect(head).toMatch(new RegExp(`^Reply-To: ${app.services.config.site.email}$`, 'm'));
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m);
    const words = Buffer.from(body.join('\n\n').replaceAll(/=\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString();
    for (const sentence of ['Hemos recibido tu solicitud de demo.', 'Los próximos pasos:', 'responde a este correo', '<html lang="es">']) expect(words).toContain(sentence);
    // Never broken after its prefix.
    expect(words).toContain(`llámanos al ${app.services.config.site.phone.replaceAll(' ', '\u00a0')}.`);
  });

  test('hears of it once a day, however the address is typed and whatever else is sent', async () => {
    for (const [index, email] of ['ana@sol.example', 'ANA@sol.example', 'Ana@Sol.Example'].entries()) await post({ ...request, email, message: `Mensaje ${index}` });
    await Promise.all([1, 2, 3].map((index) => post({ ...request, email: 'bea@sol.example', message: `A la vez ${index}` })));
    const count = async (name: string) => (await mails(`${name}@sol.example`)).length;
    expect(await count('ana')).toBe(1);
    expect(await count('bea')).toBe(1);
    now = new Date('2026-11-22T09:59:00Z');
    await post({ ...request, message: 'Antes de un día' });
    expect(await count('ana')).toBe(1);
    now = new Date('2026-11-23T10:01:00Z');
    await post({ ...request, message: 'Otro día' });
    expect(await count('ana')).toBe(2);
  });

  test('reads nothing that was typed, so that nobody can have us write to strangers, and nothing at all of a program', async () => {
    await post({ ...request, ...typed, email: 'ajena@otra.example' });
    const [mail = ''] = await mails('ajena@otra.example');
    for (const words of [...Object.values(typed), 'malo.example']) expect(mail).not.toContain(words);
    await post({ ...request, email: 'robot@otra.example', website: 'x' });
    await post({ ...request, email: 'a@b.example,<c', message: 'Sin buzón' });
    expect([...(await mails('robot@otra.example')), ...(await mails('a@b.example'))]).toEqual([]);
    // A program's request must not suppress a person's mail.
    await post({ ...request, email: 'robot@otra.example' });
    expect(await mails('robot@otra.example')).toHaveLength(1);
  });
});

describe('the same request again', () => {
  test('clicked five times at once is stored once, mailed once, and answered alike', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => (await post(request)).json()));
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('a quarter of an hour later is a new one', async () => {
    await post(request);
    now = new Date(now.getTime() + 16 * 60_000);
    await post(request);
    expect(await rows()).toHaveLength(2);
  });

  test('with the number of its form is the same one at any time, unless its content was changed', async () => {
    const formId = '7f0c2d1e-7f5b-4a53-9a52-6f9f0f7d7f01';
    await post({ ...request, formId });
    now = new Date(now.getTime() + 3_600_000);
    await post({ ...request, formId });
    expect(await rows()).toHaveLength(1);
    await post({ ...request, formId, phone: '611 111 111' });
    expect(await rows()).toHaveLength(2);
  });
});

describe('a program', () => {
  test.each([
    ['bait', { website: 'http://spam.example' }],
    ['too_fast', { filledInMs: 20 }],
  ])('%s: answered like a person, kept, and not mailed', async (suspicion, difference) => {
    const answer = await post({ ...request, ...difference });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ requestId: expect.any(String) });
    expect((await rows()).map((row) => row.suspicion)).toEqual([suspicion]);
    expect(await waitingMail()).toEqual([]);
  });

  test('does not shut out the person who writes the same', async () => {
    await post({ ...request, filledInMs: 1 });
    await post(request);
    expect((await rows()).map((row) => row.suspicion).sort()).toEqual(['too_fast', null].sort());
    expect(await mails()).toHaveLength(1);
  });
});

describe('a bad request', () => {
  test('says what is wrong, field by field, in the words of the form', async () => {
    const answer = await post({});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      error: expect.any(String),
      details: [
        { field: 'name', message: 'Nombre es obligatorio' },
        { field: 'clinic', message: 'Clínica es obligatoria' },
        { field: 'email', message: 'Email es obligatorio' },
        { field: 'phone', message: 'Teléfono es obligatorio' },
        { field: 'message', message: 'Mensaje es obligatorio' },
      ],
    });
  });

  test.each([
    ['an e-mail without at sign', { email: 'ana.sol' }, 'email', 'Email inválido'],
    ['an e-mail with a space', { email: 'ana @sol.example' }, 'email', 'Email inválido'],
    ['an e-mail with a line end', { email: 'ana@sol.example\nBcc: todos@mundo.example' }, 'email', 'Email inválido'],
    ['a short phone', { phone: '123456' }, 'phone', 'Teléfono inválido'],
    ['only spaces', { name: '   ' }, 'name', 'Nombre es obligatorio'],
    ['a list for a name', { name: ['Ana'] }, 'name', 'No tiene el tipo esperado'],
    ['an object for an e-mail', { email: { $ne: null } }, 'email', 'No tiene el tipo esperado'],
    ['null', { phone: null }, 'phone', 'Teléfono es obligatorio'],
    ['a character that cannot be stored', { name: 'Ana\u0000' }, 'name', 'Contiene un carácter que no se admite.'],
  ])('%s', async (_, difference, field, message) => {
    const answer = await post({ ...request, ...difference });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ details: [{ field, message }] });
    expect(await rows()).toEqual([]);
  });

  test.each([
    ['no JSON', '{"name":', {}, 400, 'malformed_json'],
    ['another type', 'name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a megabyte', JSON.stringify({ ...request, message: 'a'.repeat(1_000_000) }), {}, 413, 'payload_too_large'],
    ['another site', JSON.stringify(request), { 'sec-fetch-site': 'cross-site' }, 403, 'cross_site_request'],
  ])('%s is refused in the one error shape', async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ code, error: expect.any(String), requestId: expect.any(String) });
    expect(await rows()).toEqual([]);
  });

  test('another method is 405 and says which one serves', async () => {
    const answer = await fetch(`${app.origin}/api/contact`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('POST');
    expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  });
});

describe('hostile text', () => {
  const hostile = [`'); DROP TABLE contact_request; --`, '<script>alert(1)</script><img src=x onerror=alert(1)>', '{{site.name}} ${7*7} %s %n', '\u202E\u0000'.replace('\u0000', '') + '😀 «ñ»', '../../etc/passwd'];

  test.each(['name', 'clinic', 'phone', 'message'] as const)('in %s is stored and mailed as it was typed', async (field) => {
    for (const [index, text] of hostile.entries()) {
      const answer = await post({ ...request, [field]: field === 'phone' ? `1234567 ${text}`.slice(0, 40) : `${text} ${index}`.slice(0, 120) }, { 'x-forwarded-for': `10.0.0.${index}` });
      expect(answer.status).toBe(200);
    }
    expect(await rows()).toHaveLength(hostile.length);
    expect(await mails()).toHaveLength(hostile.length);
  });

  test('cannot add a header or a recipient', async () => {
    await post({ ...request, clinic: 'Sol\r\nBcc: todos@mundo.example', name: 'Ana\r\nX-Evil: 1', email: 'ana@sol.example,<otra' });
    const [mail = ''] = await mails();
    const [head = ''] = mail.split('\n\n');
    expect(head).not.toMatch(/^(?:Bcc|X-Evil|Reply-To):/m);
    expect(head.match(/^To:.*$/m)?.[0]).toBe('To: ventas@clinavoz.example');
  });
});

test('takes the longest message from a browser without scripts, in an alphabet that takes many bytes', async () => {
  const send = (message: string) => fetch(`${app.origin}/solicitud`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ ...request, filledInMs: '9000', message }) });
  expect((await send('诊'.repeat(4_000))).status).toBe(200);
  const refused = await send('诊'.repeat(4_001));
  expect({ status: refused.status, text: await refused.text() }).toEqual({ status: 400, text: expect.stringContaining('Máximo 4000 caracteres') });
  expect(await rows()).toHaveLength(1);
});

test('says to a browser without scripts one thing about each field', async () => {
  const refused = await fetch(`${app.origin}/solicitud`, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ ...request, filledInMs: '9000', clinic: '', phone: '' }) });
  expect(await refused.text()).toContain('<ul role="alert"><li>Clínica es obligatoria</li><li>Teléfono es obligatorio</li></ul>');
});

describe('limits', () => {
  test('per e-mail: 429 with a sentence and a time to come back', async () => {
    const send = (count: number) => post({ ...request, message: `Mensaje ${count}`, email: count % 2 === 0 ? 'ana@sol.example' : 'ANA@SOL.example' }, { 'x-forwarded-for': `10.1.0.${count}` });
    for (let count = 0; count < 8; count += 1) expect((await send(count)).status).toBe(200);
    const answer = await send(9);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests', error: 'Se han hecho demasiadas peticiones. Vuelve a intentarlo dentro de una hora.' });
    expect(await rows()).toHaveLength(8);
  });

  test('per address, which is kept nowhere', async () => {
    const send = (count: number, from: string) => post({ ...request, email: `persona${count}@sol.example` }, { 'x-forwarded-for': from });
    for (let count = 0; count < 20; count += 1) expect((await send(count, '10.2.0.1')).status).toBe(200);
    expect((await send(21, '10.2.0.1')).status).toBe(429);
    expect((await send(22, '10.2.0.2')).status).toBe(200);
    const keys = await store.database.query<{ key: string }>('SELECT key FROM rate_limit');
    expect(keys.map(({ key }) => key).join()).not.toMatch(/10\.2\.0|sol\.example/);
  });
});

test('what is older than twelve months is deleted', async () => {
  await post(request);
  now = new Date('2027-11-21T09:59:00Z');
  expect(await contact.purgeOld()).toBe(0);
  now = new Date('2027-11-21T10:01:00Z');
  expect(await contact.purgeOld()).toBe(1);
  expect(await rows()).toEqual([]);
});

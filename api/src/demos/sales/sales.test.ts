import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import supertest from 'supertest';
import type { ErrorCode } from 'shared/contracts/errors';
import { createTestDatabase } from '../../../testing/database/test-database';
import { addPerson } from '../../../testing/clinics';
import { demosUnderTest, type DemosUnderTest } from '../../../testing/demos-under-test';
import { trailOf } from '../../../testing/audit-trail';
import { DomainError } from '../../platform/errors';
import { answerErrors } from '../../platform/web/answer-errors';
import { findInternalClinic } from '../../platform/clinic/internal-clinic';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let site: DemosUnderTest;
let now = new Date('2026-10-23T09:00:00Z');

beforeAll(async () => {
  store = await createTestDatabase();
  site = await demosUnderTest(store.database, { now: () => now });
});
afterAll(async () => {
  await site.close();
  await store.drop();
});

const userId = '6f1f9a52-0000-4000-8000-000000000009';
const pageFor = (clinicId: string | null, refusal: ErrorCode = 'not_signed_in') => {
  const requireClinic = () => (clinicId === null ? Promise.reject(new DomainError(refusal)) : Promise.resolve({ clinicId, userId, role: 'reception' as const, sessionHash: Buffer.alloc(32), sessionEndsAt: now }));
  return supertest(express().use(site.demos.sales(requireClinic)).use(answerErrors)).get('/ops/demos');
};

test('sales sees the booked demos that are to come, by a link of the mail, and frees one by a button', async () => {
  const { code } = await site.makeCode({ clinic: 'lazaro', days: null, label: 'Feria' });
  const book = (slotTime: string, clinic: string) => site.post('/api/demo-access/send-phone', { code, clinic, phone: '+34 600 000 000', slotDate: '2026-10-26', slotTime });
  await book('10:00', 'Lázaro <b>');
  await book('10:30', 'Otra');
  expect(site.mails.at(-1)?.text).toContain('https://panel.clinavoz.example/ops/demos');
  const internal = await findInternalClinic(store.database);
  await store.database.query('UPDATE staff_user SET id = $1 WHERE id = $2', [userId, await addPerson(store.database, 'sales')]);
  await store.database.query(`INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, 'reception', now())`, [internal, userId]);
  const { text } = await pageFor(internal).expect(200);
  expect(text).toContain('lunes, 26 de octubre de 2026, a las 10:00 (hora de Madrid)</p><p>Lázaro &lt;b&gt;<br><a href="tel:+34600000000">+34 600 000 000</a>');
  expect((await trailOf(store.database)).at(-1)).toMatchObject({ actor: userId, action: 'bookings.listed', clinicId: internal, details: { rows: 2 } });
  const [, link = ''] = /href="https:\/\/clinavoz\.example(\/[^"]+)"/.exec(text) ?? [];
  // Opening the link, as scanners do, frees nothing.
  for (const address of [link, `${link}&ask=cancel`]) expect(await (await fetch(site.origin + address)).text()).toMatch(/Lázaro &lt;b&gt; · lunes, 26 de octubre[^]*ancelar la llamada/);
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const freed = await fetch(`${site.origin}/reserva`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: new URLSearchParams({ token, act: 'cancel' }).toString() });
  expect(freed.status).toBe(200);
  expect((await trailOf(store.database)).at(-1)).toMatchObject({ actor: userId, action: 'booking.freed' });
  const after = (await pageFor(internal).expect(200)).text;
  expect([after.includes('Lázaro'), after.includes('Otra')]).toEqual([false, true]);
  // Whoever telephones needs the number from the call's first minute to its last.
  const before = now;
  now = new Date('2026-10-26T09:44:59Z');
  expect((await pageFor(internal).expect(200)).text).toContain('+34 600 000 000');
  now = new Date('2026-10-26T09:45:01Z');
  expect((await pageFor(internal).expect(200)).text).not.toContain('+34 600 000 000');
  now = before;
  // A stored link is valid while its holder belongs to sales.
  const [, kept = ''] = /href="https:\/\/clinavoz\.example(\/[^"]+)"/.exec(after) ?? [];
  expect((await fetch(site.origin + kept)).status).toBe(200);
  const asRole = (role: string) => store.database.query('UPDATE clinic_member SET role = $2 WHERE user_id = $1', [userId, role]);
  await asRole('reader');
  expect((await fetch(site.origin + kept)).status).toBe(404);
  await asRole('owner');
  expect((await fetch(site.origin + kept)).status).toBe(200);
  await store.database.query('DELETE FROM clinic_member WHERE user_id = $1', [userId]);
  expect((await fetch(site.origin + kept)).status).toBe(404);
});

test('nobody else sees them: another clinic’s people are refused, and whoever is not signed in, or not wholly, is asked to', async () => {
  const [clinic] = await store.database.query<{ id: string }>(`SELECT id FROM clinic WHERE slug = 'lazaro'`);
  const refused = await pageFor(clinic!.id).expect(403);
  expect(refused.text).not.toContain('600 000 000');
  expect(refused.text).toMatch(/<h1>Llamadas reservadas<\/h1>.*equipo de Clinavoz/s);
  expect((await pageFor(null, 'forbidden').expect(403)).text).toContain('equipo de Clinavoz');
  expect((await pageFor(null, 'too_many_requests').expect(429)).text).toContain('too_many_requests');
  // The panel asks for a second factor that is still missing.
  for (const [refusal, place] of [['not_signed_in', '/login'], ['second_factor_missing', '/panel']] as const) expect((await pageFor(null, refusal).expect(303)).headers.location).toBe(place);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { problemCategories } from 'shared/contracts/conversations/analytics';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import type { FigureName } from 'shared/contracts/conversations/figure-rows';
import { createTestDatabase } from '../../../testing/database/test-database';
import { addCall, addClinic, type StoredCall } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { createDice } from '../../../testing/fuzz/dice';
import { withinClinic } from '../../platform/clinic/clinic-scope';
import { readSums } from './analytics.repository';
import { countFigureRows, findFigureRows } from './figure-rows.repository';
import { figuresFrom } from './figures';
import { openingHoursOf } from './opening-hours-sql';

const now = new Date('2026-07-15T10:00:00Z');
const hour = 3_600_000;
const openingHours = openingHoursOf(usualSettings, now);
const leftOut = ['error_user_not_joined', 'registered_call_timeout', 'no_valid_payment', 'concurrency_limit_reached'];
let store: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.drop());

async function figures(clinicId: string, since: Date | null, open = openingHours) {
  return figuresFrom(await withinClinic(store.database, clinicId, (tx) => readSums(tx, { clinicId, since, until: new Date(now.getTime() + 1), now, openingHours: open, index: testEncryption(store.database).index })));
}

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const anyCall: fc.Arbitrary<StoredCall> = fc.record({
  startedAt: fc.integer({ min: 0, max: 100 * 24 * 60 }).map((minutes) => new Date(now.getTime() - minutes * 60_000)),
  durationMs: nullable(fc.oneof(fc.integer({ min: 0, max: 900_000 }), fc.constantFrom(0, 1, 9_999, 10_000, 10_001))),
  status: fc.constantFrom('ended', 'ended', 'ongoing', 'error', 'registered', 'not_connected'),
  disconnectionReason: nullable(fc.constantFrom('user_hangup', 'agent_hangup', ...leftOut)),
  fromNumber: nullable(fc.constantFrom('+34600000001', '600 000 001', '0034600000002', '+33612345678')),
  analysed: fc.boolean(),
  successful: nullable(fc.boolean()),
  completed: nullable(fc.boolean()),
  category: nullable(fc.constantFrom(...problemCategories)),
  reserved: nullable(fc.boolean()),
  satisfaction: nullable(fc.constantFrom(-1, 0, 3.5, 7, 10, 11)),
});

/** The specification's definitions, implemented again over arrays. */
function expected(calls: readonly StoredCall[], since: Date | null) {
  const counted = calls.filter(
    (call) => (since === null || call.startedAt >= since) && !['registered', 'not_connected'].includes(call.status ?? 'ended') && !leftOut.includes(call.disconnectionReason ?? ''),
  );
  const one = (value: number) => Math.round(value * 10) / 10;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const percent = (part: number, whole: number) => (whole === 0 ? null : one((100 * part) / whole));
  const abandoned = counted.filter(({ status, durationMs }) => (status ?? 'ended') === 'ended' && durationMs != null && durationMs < 10_000);
  const heard = counted.filter((call) => !abandoned.includes(call));
  const times = (key: 'completed' | 'reserved', value: boolean) => heard.filter((call) => call[key] === value).length;
  const durations = counted.flatMap(({ durationMs }) => (durationMs != null && durationMs > 0 ? [durationMs] : []));
  const analysed = heard.filter((call) => call.analysed);
  const scores = counted.flatMap(({ satisfaction }) => (satisfaction != null && satisfaction >= 0 && satisfaction <= 10 ? [satisfaction] : []));
  const counts = Object.fromEntries(problemCategories.map((name) => [name, counted.filter(({ category }) => category === name).length]));
  const digits = (phone: string) => phone.replace(/\D/g, '').replace(/^(00)?34(?=\d{9}$)/, '');
  return {
    newConversations: counted.length,
    abandonedCalls: abandoned.length,
    activePatients: new Set(counted.flatMap(({ fromNumber }) => (fromNumber == null ? [] : [digits(fromNumber)]))).size,
    averageDuration: durations.length === 0 ? null : one(mean(durations) / 60_000),
    resolutionRate: percent(analysed.filter((call) => call.successful === true).length, analysed.length),
    resolution_completed: { rate: percent(times('completed', true), times('completed', true) + times('completed', false)) },
    counts,
    reserved_appointment: { rate: percent(times('reserved', true), times('reserved', true) + times('reserved', false)), yes: times('reserved', true), no: times('reserved', false) },
    satisfactions: { average: scores.length === 0 ? null : one(mean(scores)), count: scores.length },
  };
}

describe('analytics', () => {
  test('agrees with an independent calculation on generated calls, for every period', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 25 }), fc.constantFrom(null, 24, 7 * 24, 30 * 24), async (calls, hours) => {
        run += 1;
        const clinicId = await addClinic(store.database, `generated-${run}`);
        for (const call of calls) await addCall(store.database, clinicId, call);
        const since = hours === null ? null : new Date(now.getTime() - hours * hour);
        const { problem_category, callsByDay, upcomingAppointments, callsByHour: _hours, outsideHours: _outside, ...rest } = await figures(clinicId, since);
        const { counts, ...others } = expected(calls, since);
        expect(rest).toEqual(others);
        expect(problem_category.counts).toEqual(counts);
        expect(upcomingAppointments).toBe(0);
        // Ninety days earlier, at midnight in Madrid.
        const drawn = calls.filter(({ startedAt }) => startedAt >= new Date('2026-04-15T22:00:00Z'));
        expect(callsByDay.reduce((sum, day) => sum + day.calls, 0)).toBe(expected(drawn, since).newConversations);
      }),
      { numRuns: 40 },
    );
  });

  test('hang-ups under ten seconds pull no rate down', async () => {
    const clinicId = await addClinic(store.database, 'hang-ups');
    const heard = { durationMs: 60_000, analysed: true, completed: true, reserved: true };
    for (const successful of [true, true, true, false]) await addCall(store.database, clinicId, { startedAt: now, ...heard, successful });
    const before = await figures(clinicId, null);
    for (let call = 0; call < 6; call += 1) await addCall(store.database, clinicId, { startedAt: now, durationMs: 3_000, analysed: true, successful: false, completed: false, reserved: false });
    const after = await figures(clinicId, null);
    expect(after).toMatchObject({ resolutionRate: 75, resolution_completed: { rate: 100 }, reserved_appointment: { rate: 100, yes: 4, no: 0 }, abandonedCalls: 6, newConversations: 10 });
    expect(before.resolutionRate).toBe(after.resolutionRate);
  });

  test('counts the appointments that are still to come, whatever the period', async () => {
    const clinicId = await addClinic(store.database, 'appointments');
    const { index } = testEncryption(store.database);
    await withinClinic(store.database, clinicId, async (tx) => {
      for (const [offset, status, phone] of [[1, 'booked', '611'], [48, 'booked', '611'], [2, 'cancelled', '622'], [-1, 'booked', null]] as const) {
        const start = new Date(now.getTime() + offset * hour);
        await tx.query(
          `INSERT INTO appointment (clinic_id, patient_hash, starts_at, ends_at, status, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
          [clinicId, index.hashOf(clinicId, { phone, name: 'Marta' }), start, new Date(start.getTime() + hour / 2), status, now],
        );
      }
    });
    const result = await figures(clinicId, new Date(now.getTime() - 24 * hour));
    expect(result.upcomingAppointments).toBe(2);
    expect(result.activePatients).toBe(3);
  });

  test('a clinic that is open until midnight is open in the last minute', async () => {
    const clinicId = await addClinic(store.database, 'midnight');
    for (const startedAt of ['2026-07-13T21:58:59Z', '2026-07-13T21:59:30Z', '2026-07-13T22:00:00Z']) await addCall(store.database, clinicId, { startedAt: new Date(startedAt) });
    // 2026-07-13 is a Monday.
    const allMonday = openingHoursOf({ ...usualSettings, hours: [{ day: 1, from: '00:00', to: '23:59' }] }, now);
    expect((await figures(clinicId, null, allMonday)).outsideHours).toBe(1);
  });

  test('draws one bar per day of the period, days as in Madrid', async () => {
    const clinicId = await addClinic(store.database, 'days');
    await addCall(store.database, clinicId, { startedAt: new Date('2026-07-13T22:30:00Z') });
    const { callsByDay } = await figures(clinicId, new Date(now.getTime() - 7 * 24 * hour));
    expect(callsByDay).toHaveLength(8);
    expect(callsByDay.filter(({ calls }) => calls > 0)).toEqual([{ day: '2026-07-14', calls: 1 }]);
  });

  test('without a period draws whole days only', async () => {
    const clinicId = await addClinic(store.database, 'whole-days');
    for (const startedAt of ['2026-04-15T21:59:59Z', '2026-04-15T22:00:00Z', '2026-04-16T21:59:59Z']) await addCall(store.database, clinicId, { startedAt: new Date(startedAt) });
    const { callsByDay, newConversations } = await figures(clinicId, null);
    expect(newConversations).toBe(3);
    expect(callsByDay.at(0)).toEqual({ day: '2026-04-16', calls: 2 });
  });

  test.each([
    ['of 25 hours', '2026-10-25', ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z'], ['2026-10-24T21:59:59Z', '2026-10-25T23:00:00Z']],
    ['of 23 hours', '2026-03-29', ['2026-03-28T23:00:00Z', '2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-03-29T21:59:59Z'], ['2026-03-28T22:59:59Z', '2026-03-29T22:00:00Z']],
  ])('a day %s is one bar', async (_, day, within, beside) => {
    const clinicId = await addClinic(store.database, `day-${day}`);
    for (const startedAt of [...within, ...beside]) await addCall(store.database, clinicId, { startedAt: new Date(startedAt) });
    const later = new Date(new Date(`${day}T12:00:00Z`).getTime() + 3 * 24 * hour);
    const sums = await withinClinic(store.database, clinicId, (tx) => readSums(tx, { clinicId, since: new Date(later.getTime() - 7 * 24 * hour), until: later, now: later, openingHours, index: testEncryption(store.database).index }));
    expect(sums.callsByDay).toHaveLength(8);
    expect(sums.callsByDay.filter(({ calls }) => calls > 0).map(({ calls }) => calls)).toEqual([1, within.length, 1]);
    expect(sums.callsByDay.find(({ calls }) => calls > 1)?.day).toBe(day);
  });

  test('each figure opens exactly the rows that it counts', async () => {
    const roll = createDice(14);
    const clinicId = await addClinic(store.database, 'rows');
    for (const call of fc.sample(anyCall, { seed: 14, numRuns: 120 })) await addCall(store.database, clinicId, call);
    const { index } = testEncryption(store.database);
    await withinClinic(store.database, clinicId, async (tx) => {
      for (let place = 0; place < 20; place += 1) {
        const start = new Date(now.getTime() + (place - 8) * 7 * hour);
        await tx.query(`INSERT INTO appointment (clinic_id, patient_hash, starts_at, ends_at, status, created_at) VALUES ($1, $2, $3, $4, $5, $6)`, [
          clinicId, index.hashOf(clinicId, { phone: roll.pick(['+34600000001', '611', '']), name: 'Marta' }), start, new Date(start.getTime() + hour), roll.pick(['booked', 'cancelled']), new Date(now.getTime() - roll.below(60) * 24 * hour),
        ]);
      }
    });
    for (const days of [null, 1, 7, 30]) {
      const since = days === null ? null : new Date(now.getTime() - days * 24 * hour);
      const read = await figures(clinicId, since);
      const rows = (figure: FigureName, value?: string) =>
        withinClinic(store.database, clinicId, async (tx) => {
          const query = { clinicId, figure, value, since, now, openingHours: openingHoursOf(usualSettings, now) };
          const found = await findFigureRows(tx, testEncryption(store.database).sealing, query, { limit: 500, before: undefined });
          expect({ figure, total: await countFigureRows(tx, query) }).toEqual({ figure, total: found.length });
          return found;
        });
      const count = async (figure: FigureName, value?: string) => (await rows(figure, value)).length;
      expect(await count('upcoming')).toBe(read.upcomingAppointments);
      expect(await count('patients')).toBe(read.activePatients);
      expect(await count('conversations')).toBe(read.newConversations);
      expect(await count('abandoned')).toBe(read.abandonedCalls);
      expect(await count('reserved')).toBe(read.reserved_appointment.yes);
      expect(await count('not_reserved')).toBe(read.reserved_appointment.no);
      expect(await count('satisfaction')).toBe(read.satisfactions.count);
      expect(await count('outside_hours')).toBe(read.outsideHours);
      const analysed = await count('analysed');
      expect(analysed === 0 ? null : Math.round((1_000 * (await count('resolved'))) / analysed) / 10).toBe(read.resolutionRate);
      const lengths = (await rows('duration')).map(({ durationMs }) => durationMs ?? 0);
      expect(lengths.length === 0 ? null : Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length / 6_000) / 10).toBe(read.averageDuration);
      for (const name of problemCategories) expect(await count('category', index.categoryHashOf(clinicId, name))).toBe(read.problem_category.counts[name]);
      for (const { day, calls } of read.callsByDay.slice(1, 6)) expect(await count('day', day)).toBe(calls);
      if (days === 1) expect(read.callsByHour.reduce((sum, { calls }) => sum + calls, 0)).toBe(await count('calls'));
    }
  });

  test('compares with the period before, which ends where this one begins', async () => {
    const clinicId = await addClinic(store.database, 'before');
    for (const [hours, phone] of [[1, '+34600000001'], [24, '+34600000002'], [25, '+34600000003'], [47, '+34600000003'], [49, '+34600000004']] as const) {
      await addCall(store.database, clinicId, { startedAt: new Date(now.getTime() - hours * hour), fromNumber: phone, durationMs: 60_000, analysed: true, successful: hours > 24 });
    }
    const since = (days: number) => new Date(now.getTime() - days * 24 * hour);
    const before = figuresFrom(await withinClinic(store.database, clinicId, (tx) => readSums(tx, { clinicId, since: since(2), until: since(1), now, openingHours, index: testEncryption(store.database).index })));
    expect(before).toMatchObject({ newConversations: 2, activePatients: 1, resolutionRate: 100 });
    expect(await figures(clinicId, since(1))).toMatchObject({ newConversations: 2, resolutionRate: 0 });
  });

  test('sees nothing in a transaction that has not named the clinic', async () => {
    const clinicId = await addClinic(store.database, 'unnamed');
    await addCall(store.database, clinicId, { startedAt: now });
    const sums = await store.database.transaction((tx) => readSums(tx, { clinicId, since: null, until: new Date(now.getTime() + 1), now, openingHours, index: testEncryption(store.database).index }));
    expect(sums.newConversations).toBe(0);
  });
});

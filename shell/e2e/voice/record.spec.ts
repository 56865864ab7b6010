// Large: whole calls in real time.
import { signIn } from '../panel/panel.fixture';
import { queryDatabase } from '../site-database';
import { expect, test } from './voice.fixture';

/** The newest call with its reported events; its lines are reported as often as they arrive. */
const spoken = `select call.id, status, duration_ms, successful, disconnection_reason, reserved_appointment,
  (select array_agg(type order by live_event.id) from live_event where payload ->> 'call_id' = call.id::text and type <> 'call_transcribed') as events
  from call where call.created_at > now() - interval '5 minutes' and not sample order by call.created_at desc limit 1`;

interface SpokenCall {
  readonly id: string;
  readonly status: string;
  readonly duration_ms: number;
  readonly events: string[];
}

test('a call that the visitor ends is kept with transcript, duration and analysis', async ({ voice, ownSite, page }) => {
  // A silent visitor, however long the machine takes to hang up.
  await page.addInitScript({ content: 'MediaDevices.prototype.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;' });
  await voice.open(ownSite.origin);
  await voice.call();
  await expect(voice.transcript).toContainText('Hola, soy el asistente virtual');
  // The page's timer starts a moment before the server's.
  await expect.poll(() => voice.elapsedSeconds()).toBeGreaterThanOrEqual(3);
  await voice.orb('listening').click();
  await expect.poll(async () => (await queryDatabase<SpokenCall>(ownSite, spoken))[0]?.events).toEqual(['call_started', 'call_ended', 'call_analyzed']);
  const [kept] = await queryDatabase<SpokenCall>(ownSite, spoken);
  expect(kept).toMatchObject({ status: 'ended', disconnection_reason: 'user_hangup', successful: false });
  expect(kept?.duration_ms).toBeGreaterThan(1_900);
  // The transcript is encrypted in the database: the clinic reads it in its panel.
  await signIn(page, ownSite);
  expect(await (await page.request.get(`${ownSite.origin}/api/calls/${kept?.id}`)).json()).toMatchObject({
    summary: 'Nadie llega a hablar con el asistente.',
    transcript: [{ role: 'agent', content: 'Hola, soy el asistente virtual de la clínica. Te habla una inteligencia artificial. ¿Te cuento qué puedo hacer?' }],
  });
});

test('a visitor who answers is led to an appointment, which is booked, and the agent hangs up', async ({ voice, ownSite }) => {
  await voice.open(ownSite.origin);
  await voice.letBeBrief();
  await voice.call();
  await expect(voice.transcript).toContainText('Perfecto, te la dejo reservada.', { timeout: 40_000 });
  await expect(voice.orb('idle')).toBeVisible({ timeout: 20_000 });
  await expect.poll(async () => (await queryDatabase<SpokenCall>(ownSite, spoken))[0]?.events).toEqual(['call_started', 'call_ended', 'call_analyzed']);
  const [kept] = await queryDatabase<SpokenCall>(ownSite, spoken);
  expect(kept).toMatchObject({ status: 'ended', disconnection_reason: 'agent_hangup', successful: true, reserved_appointment: true });
  const ofCall = `provider_call_id = (select provider_call_id from call where id = '${kept?.id}')`;
  const appointments = await queryDatabase(ownSite, `select status, patient_name_sealed is not null as named from appointment where ${ofCall}`);
  expect(appointments).toEqual([{ status: 'booked', named: true }]);
  expect(await queryDatabase(ownSite, `select count(*)::int from live_event where type = 'appointment_created' and payload ->> 'appointment_id' = (select id::text from appointment where ${ofCall})`)).toEqual([{ count: 1 }]);
});

test('a page that is closed in mid-call ends the call', async ({ voice, ownSite, page }) => {
  await voice.open(ownSite.origin);
  await voice.call();
  await page.close();
  await expect.poll(async () => (await queryDatabase<SpokenCall>(ownSite, spoken))[0]?.status).toBe('ended');
});

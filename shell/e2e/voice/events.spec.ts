// Large: a call in real time for each event.
import { expect, test, type VoicePage } from './voice.fixture';

const anywhere = ['call_started', 'call_ready', 'metadata'];

/** One call's events except those without a guaranteed position, which come once at most. */
async function story(voice: VoicePage): Promise<string[]> {
  const events = await voice.sdkEvents();
  for (const name of anywhere) expect(events.filter((event) => event === name).length).toBeLessThanOrEqual(1);
  return events.filter((event) => !anywhere.includes(event));
}

const greeted = ['agent_start_talking', 'update agent'];
const answered = ['agent_stop_talking', 'update user', 'agent_start_talking', 'update agent'];

test('a call that the visitor ends tells its events in order, and its end once', async ({ voice, site }) => {
  await voice.open(site.origin);
  await voice.call();
  await expect.poll(() => story(voice), { timeout: 30_000 }).toEqual([...greeted, ...answered]);
  await expect.poll(() => voice.sdkEvents()).toEqual(expect.arrayContaining(anywhere));
  await voice.orb('listening').click();
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => story(voice)).toEqual([...greeted, ...answered, 'call_ended']);
});

test('an agent that is heard before the SDK says so has begun the call', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.evaluate(() => (window.voiceTest.startIsToldLate = true));
  await voice.call();
  await expect.poll(() => page.evaluate(() => window.voiceTest.played.length)).toBe(1);
  expect(await voice.sdkEvents()).not.toContain('call_started');
  await expect.poll(() => voice.sdkEvents()).toContain('call_started');
  expect(await page.evaluate(() => window.voiceTest.played.length), 'the start sound, once').toBe(1);
});

test('a line of whoever else is in the call hides nobody’s words', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await page.evaluate(() => (window.voiceTest.alsoSaid = [{ role: 'transfer_target', content: 'Recepción, dígame.' }, null, { role: 'agent' }]));
  await voice.call();
  await expect(voice.transcript).toContainText('Hola, soy el asistente virtual');
  await expect(voice.transcript).not.toContainText('Recepción');
});

for (const [how, failure] of [['hangs up', 'hang-up'], ['leaves the room', 'leave']] as const) {
  test(`a call whose agent ${how} tells its events in order, and its end once`, async ({ voice, site }) => {
    await voice.open(site.origin);
    await voice.letFail(failure);
    await voice.callThatEnds();
    await expect(voice.orb('idle')).toBeVisible();
    await expect.poll(() => story(voice)).toEqual([...greeted, 'call_ended']);
    await expect(voice.alert).toBeHidden();
  });
}

test('the next call tells the same from its beginning', async ({ voice, site }) => {
  await voice.open(site.origin);
  for (let call = 1; call <= 2; call += 1) {
    await voice.page.evaluate(() => window.voiceTest.events.splice(0));
    await voice.call();
    await expect.poll(() => story(voice)).toEqual(greeted);
    await voice.hangUp();
    await expect.poll(() => story(voice)).toEqual([...greeted, 'call_ended']);
  }
});

test.describe('when it does not come to a call', () => {
  test.use({ complaintsExpected: true });

  test('a refused token tells an error and nothing else', async ({ voice, site }) => {
    await voice.open(site.origin);
    await voice.prepare();
    await voice.letFail('refuse-token');
    await voice.orb('idle').click();
    await expect(voice.alert).toHaveText('Error de Retell: verifica conexión y permisos.');
    await expect.poll(() => voice.sdkEvents()).toEqual(['error']);
  });

  test('a call that is given up while it connects tells nothing, also not later', async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await voice.prepare();
    await voice.letFail('no-join');
    await voice.orb('idle').click();
    await expect.poll(() => page.evaluate(() => window.voiceTest.connections.length)).toBe(1);
    await voice.cancel();
    await page.unroute('**/api/create-call');
    await voice.call();
    await expect.poll(async () => (await voice.sdkEvents()).filter((event) => event.startsWith('call_')).sort()).toEqual(['call_ready', 'call_started']);
  });
});

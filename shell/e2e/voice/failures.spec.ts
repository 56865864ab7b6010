// Large: a call in real time for each way in which it can fail.
import { reportedCauses } from '../releases/releases.fixture';
import { expect, test, type SandboxFailure } from './voice.fixture';

test.use({ complaintsExpected: true });

const callFailed = 'Error de Retell: verifica conexión y permisos.';
const startFailed = 'Error al iniciar la llamada: comprueba tu conexión.';

/** Failures before the call is established, and the visitor's message. */
const beforeTheCall: readonly (readonly [SandboxFailure, string])[] = [
  ['refuse-token', callFailed],
  ['no-join', callFailed],
  ['hang', startFailed],
];
/** Long enough for a busy machine; the SDK itself takes 45 s to report a lost call. */
const timeout = 25_000;

for (const [failure, sentence] of beforeTheCall) {
  test(`a server that does «${failure}» is said, and the next call works`, async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await voice.prepare();
    await voice.letFail(failure);
    await voice.orb('idle').click();
    await expect(voice.alert).toHaveText(sentence, { timeout });
    await expect(voice.orb('idle')).toBeVisible();
    await expect.poll(() => voice.openMicrophones()).toBe(0);
    await page.unroute('**/api/create-call');
    await voice.call();
    await expect(voice.alert).toBeHidden();
  });
}

test('a connection that breaks in mid-call is said long before the SDK says it', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.letFail('drop');
  const broken = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('close', { timeout: 60_000 }));
  await voice.callThatEnds();
  await broken;
  await expect(voice.alert).toHaveText(callFailed, { timeout });
  // The shell contains the call, so the failure counts against its release.
  await expect.poll(() => reportedCauses(site, 'shell')).toContain('call_failed');
  await expect(voice.orb('idle')).toBeVisible();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
});

test('a server that stops dead in mid-call is said long before the SDK says it, and the site recovers', async ({ voice, ownSite }) => {
  await voice.open(ownSite.origin);
  await voice.call();
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
  await ownSite.end('SIGKILL');
  await expect(voice.alert).toHaveText(callFailed, { timeout });
  await ownSite.begin();
  await voice.call();
});

test('the call ends soon after the agent has left the room', async ({ voice, site }) => {
  await voice.open(site.origin);
  await voice.letFail('leave');
  await voice.callThatEnds();
  await expect(voice.orb('idle')).toBeVisible({ timeout });
  await expect(voice.alert).toBeHidden();
});

test('the call ends when the agent hangs up', async ({ voice, site }) => {
  await voice.open(site.origin);
  await voice.letFail('hang-up');
  await voice.callThatEnds();
  await expect(voice.orb('idle')).toBeVisible({ timeout });
  await expect(voice.alert).toBeHidden();
  await expect.poll(() => voice.playedSounds()).toHaveLength(2);
});

test('a silent agent is no broken connection', async ({ voice, site }) => {
  await voice.open(site.origin);
  await voice.letFail('no-audio');
  await voice.call();
  await expect.poll(() => voice.elapsedSeconds(), { timeout: 30_000 }).toBeGreaterThanOrEqual(12);
  await expect(voice.orb('listening')).toBeVisible();
});

for (const [fault, answer] of [
  ['cannot be reached', 'abort'],
  ['is unavailable', { status: 503, json: { error: 'El servicio no está disponible ahora mismo.', code: 'service_unavailable' } }],
  ['has had enough of us', { status: 429, json: { error: 'Has hecho demasiadas peticiones.', code: 'too_many_requests' } }],
  ['answers nonsense', { status: 200, body: '<html>' }],
  ['names a server of somebody else', { json: { accessToken: 'x', serverUrl: 'wss://evil.example' } }],
] as const) {
  test(`an API that ${fault} is said`, async ({ voice, site, page }) => {
    await voice.open(site.origin);
    await page.route('**/api/create-call', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
    await voice.orb('idle').click();
    const reason = typeof answer === 'object' && 'status' in answer && 'json' in answer ? answer.json.error : '';
    await expect(voice.alert).toHaveText(`${startFailed}${reason}`);
    await expect(voice.orb('idle')).toBeVisible();
    await expect.poll(() => voice.openMicrophones()).toBe(0);
  });
}

test('sounds that cannot be had do not keep a call from working', async ({ voice, site, page }) => {
  await page.route(/\.wav$/, (route) => route.abort());
  await voice.open(site.origin);
  await voice.call();
  await expect.poll(async () => (await voice.audio()).energy).toBeGreaterThan(0.01);
});

test('giving up while connecting really cancels', async ({ voice, site, page }) => {
  await voice.open(site.origin);
  await voice.prepare();
  await voice.letFail('no-join');
  await voice.orb('idle').click();
  await expect(voice.orb('connecting')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.voiceTest.connections.length)).toBe(1);
  await voice.cancel();
  await expect.poll(() => voice.openMicrophones()).toBe(0);
  await page.unroute('**/api/create-call');
  await voice.call();
});

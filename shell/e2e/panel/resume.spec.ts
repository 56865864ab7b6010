// Large: kills an API under load.
import { readEvents } from '../../../api/testing/conversations/event-reader';
import { signedHeaders } from '../../../api/testing/conversations/signed-webhook';
import type { TestSite } from 'shared/testing/site';
import { signIn } from './panel.fixture';
import { queryDatabase } from '../site-database';
import { expect, test } from '../site.fixture';

const apiKey = 'key-that-signs-the-webhooks-of-this-test';
const agentId = 'agent_of_the_internal_clinic';
const calls = 400;
/** Number of events after which the process is killed again, counted from the last kill. */
const lives = [40, 75, 110];

/** Like the provider: repeated until it is answered, whatever happens to the server meanwhile. */
async function deliver(site: TestSite, callId: string, untilUp: () => Promise<void>): Promise<void> {
  const body = JSON.stringify({ event: 'call_started', call: { call_id: callId, call_type: 'phone_call', agent_id: agentId, call_status: 'ongoing', from_number: `+34${callId}`, start_timestamp: 1_000 } });
  for (;;) {
    const status = await fetch(`${site.origin}/webhooks/retell`, { method: 'POST', headers: signedHeaders(body, apiKey), body }).then((response) => response.status, () => 'cut off');
    if (status === 204) return;
    if (typeof status === 'number' && status < 500) throw new Error(`The webhook was answered with ${status}`);
    await untilUp();
  }
}

test.use({
  siteOptions: { releases: true, env: { RETELL_API_KEY: apiKey, RETELL_AGENT_ID: agentId, RETELL_BASE_URL: 'http://127.0.0.1:9' } },
});

test('a stream that resumes after the API was killed under load loses nothing and repeats nothing', async ({ page, ownSite }) => {
  await signIn(page, ownSite);
  const cookie = (await page.context().cookies(ownSite.origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
  await page.goto('about:blank');

  let up = Promise.resolve();
  // Eight parallel senders, which never wait for the reader.
  const waiting = Array.from({ length: calls }, (_, index) => String(600_000_000 + index));
  const sending = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let callId = waiting.shift(); callId !== undefined; callId = waiting.shift()) await deliver(ownSite, callId, () => up);
    }),
  );

  const heard: { readonly id: number; readonly number: unknown }[] = [];
  let lastSeen = '0';
  for (const limit of [...lives, Number.POSITIVE_INFINITY]) {
    const stream = await readEvents(`${ownSite.origin}/events`, { cookie, 'last-event-id': lastSeen });
    for (let seen = 0; seen < limit && heard.length < calls;) {
      const event = await stream.next();
      if (event.type !== 'call_started' || event.id === undefined) continue;
      lastSeen = event.id;
      heard.push({ id: Number(event.id), number: (event.data as { from_number?: string }).from_number });
      seen += 1;
    }
    stream.close();
    if (heard.length === calls) break;
    // During writes, together with its database.
    up = ownSite.end('SIGKILL').then(() => ownSite.begin());
    await up;
  }
  await sending;

  expect(heard.map(({ number }) => number).sort()).toEqual(Array.from({ length: calls }, (_, index) => `+34${600_000_000 + index}`));
  expect(heard.map(({ id }) => id)).toEqual(heard.map(({ id }) => id).sort((a, b) => a - b));
  const [stored] = await queryDatabase<{ events: number }>(ownSite, `select count(*)::int as events from live_event where type = 'call_started'`);
  expect(stored?.events).toBe(calls);
});

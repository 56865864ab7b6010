import { beforeEach, expect, jest, test } from '@jest/globals';
import { enrol, giveFrom, wrongFor } from '../../../testing/sign-in/authenticator';
import { useStaffSite } from '../../../testing/sign-in/staff-site';

jest.setTimeout(180_000);

const world = useStaffSite();
beforeEach(() => world.join('newcomer'));

const signedIn = () => world.signIn('newcomer');
/** A sign-in of a person with an app that waits for a code. */
async function waiting() {
  const { app } = await enrol(await signedIn(), world.now);
  later(60);
  return { app, browser: await signedIn() };
}
const later = (seconds: number) => {
  world.now = new Date(world.now.getTime() + seconds * 1_000);
};

test('a code is the person’s all the same while a stranger who knows the password uses up the tries of another network', async () => {
  const { app, browser } = await waiting();
  const thief = await signedIn();
  for (let tries = 0; tries < 5; tries += 1) expect((await giveFrom('198.51.100.7', thief, wrongFor(app, world.now))).status).toBe(403);
  for (const address of ['198.51.100.7', '198.51.100.9']) expect((await giveFrom(address, thief, app.codeAt(world.now))).status).toBe(429);
  expect((await giveFrom('203.0.113.5', browser, app.codeAt(world.now))).status).toBe(200);
});

test('a code is tried a hundred times a day at most, from however many networks; right codes cost nothing', async () => {
  const { app, browser } = await waiting();
  const thief = await signedIn();
  const statuses: number[] = [];
  for (let network = 0; network < 19; network += 1) for (let tries = 0; tries < 5; tries += 1) statuses.push((await giveFrom(`198.51.${network}.7`, thief, wrongFor(app, world.now))).status);
  expect(new Set(statuses)).toEqual(new Set([403]));
  for (let right = 0; right < 6; right += 1) {
    expect((await giveFrom('203.0.113.5', await signedIn(), app.codeAt(world.now))).status).toBe(200);
    later(60);
  }
  for (let tries = 0; tries < 5; tries += 1) expect((await giveFrom('192.0.2.1', thief, wrongFor(app, world.now))).status).toBe(403);
  expect((await giveFrom('203.0.113.5', browser, app.codeAt(world.now))).status).toBe(429);
});

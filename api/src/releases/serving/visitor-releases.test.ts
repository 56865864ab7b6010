import { expect, jest, test } from '@jest/globals';
import type { Request, Response } from 'express';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { smallRelease } from '../../../testing/releases/registry';
import { createOrigins } from '../../platform/web/origins';
import { nothing, type LiveApp } from './live-state';
import { createVisitorReleases } from './visitor-releases';

const origin = 'http://localhost:1';

/** An app with a canary for half of the visitors. */
function halfway(app: string, routes: readonly string[], lot = `${app}@2.0.0`): LiveApp {
  const [active, release] = ['1.0.0', '2.0.0'].map((version) => smallRelease(app, version, { routes: [...routes] }).record);
  return { ...nothing, active: active ?? null, canary: { release: release!, percent: 50, lot } };
}

function visitorsOf(apps: Readonly<Record<string, LiveApp>>, clinic: string | null, shown: ReleaseRecord | null = null) {
  const live = { current: () => ({ shell: nothing, ...apps }), isPreviewed: () => true, record: () => Promise.resolve(shown) };
  return createVisitorReleases({
    live: live as unknown as Parameters<typeof createVisitorReleases>[0]['live'],
    previews: { read: () => shown } as unknown as Parameters<typeof createVisitorReleases>[0]['previews'],
    origins: createOrigins({ site: origin, panel: origin, preview: origin }),
    secure: false, avoidedShellCookie: 'avoid-shell', networkOf: () => null, visitorKey: Buffer.alloc(32, 1), clinicOf: () => Promise.resolve(clinic),
  });
}

const requestWith = (headers: Readonly<Record<string, string>>) => ({ get: (name: string) => headers[name], headers: { host: 'localhost:1' } }) as unknown as Request;

/** Each app's versions for two hundred visitors, all of this clinic, or of none. */
async function givenTo(clinic: string | null, apps: Readonly<Record<string, LiveApp>>): Promise<Record<string, string>[]> {
  const visitors = visitorsOf(apps, clinic);
  return Promise.all(Array.from({ length: 200 }, async (_, visitor) => {
    const { releases } = await visitors.of(requestWith({ cookie: `canary=${visitor}` }), { cookie: () => undefined } as unknown as Response);
    return Object.fromEntries(Object.entries(releases).map(([app, { active }]) => [app, active?.version ?? '']));
  }));
}

const versionsOf = (given: readonly Record<string, string>[], app: string) => [...new Set(given.map((one) => one[app]))].sort();

test('people of one clinic get the same of every remote on the panel’s host, whatever it is called, and of what moves with it', async () => {
  const apps = { reports: halfway('reports', ['/panel/informes']), marketing: halfway('marketing', ['/']), demos: halfway('demos', ['/demos/*'], 'reports@2.0.0') };
  const people = await givenTo('a clinic', apps);
  expect(versionsOf(people, 'reports')).toHaveLength(1);
  expect(versionsOf(people, 'demos')).toEqual(versionsOf(people, 'reports'));
  expect(versionsOf(people, 'marketing')).toEqual(['1.0.0', '2.0.0']);
  expect(versionsOf(await givenTo(null, apps), 'reports')).toEqual(['1.0.0', '2.0.0']);
});

test('clinics are shared out among both releases, and two remotes of the panel by lots of their own', async () => {
  const apps = { panel: halfway('panel', ['/login', '/panel/*']), reports: halfway('reports', ['/panel/informes']) };
  const clinics = await Promise.all(Array.from({ length: 40 }, async (_, clinic) => (await givenTo(`clinic ${clinic}`, apps))[0]!));
  expect(versionsOf(clinics, 'reports')).toEqual(['1.0.0', '2.0.0']);
  expect(new Set(clinics.map(({ panel, reports }) => `${panel} ${reports}`)).size).toBe(4);
});

test('only its share of visitors keeps the earlier release for comparison, and all others get the new one', async () => {
  const [before, active] = ['1.0.0', '2.0.0'].map((version) => smallRelease('marketing', version, { routes: ['/'] }).record);
  const held: LiveApp = { ...nothing, active: active!, fallback: before!, holdBack: { release: before!, percent: 10 } };
  const given = await givenTo(null, { marketing: held });
  const kept = given.filter(({ marketing }) => marketing === '1.0.0').length;
  expect(kept).toBeGreaterThan(5);
  expect(kept).toBeLessThan(40);
  expect(versionsOf(given, 'marketing')).toEqual(['1.0.0', '2.0.0']);
});

test('who goes on within the site without a number keeps no cookies, and gets the stable release each time', async () => {
  const visitors = visitorsOf({ marketing: halfway('marketing', ['/']) }, null);
  const set = jest.fn();
  for (let page = 0; page < 50; page += 1) {
    const { releases, arms } = await visitors.of(requestWith({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' }), { cookie: set } as unknown as Response);
    expect([releases.marketing?.active?.version, arms.marketing]).toEqual(['1.0.0', undefined]);
  }
  expect(set).not.toHaveBeenCalled();
});

test('a new visitor gets a number of the range', async () => {
  const visitors = visitorsOf({ marketing: halfway('marketing', ['/']) }, null);
  const drawn: string[] = [];
  const response = { cookie: (_name: string, value: string) => drawn.push(value) } as unknown as Response;
  for (let visitor = 0; visitor < 1_000; visitor += 1) await visitors.of(requestWith({ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }), response);
  expect(drawn).toHaveLength(1_000);
  expect(drawn.every((number) => /^\d+$/.test(number) && Number(number) < 2 ** 20)).toBe(true);
  expect(new Set(drawn).size).toBeGreaterThan(900);
});

test.each(['marketing', 'shell'])('a preview of %s that fails is replaced by nothing: whoever looks at it would take the live release for it', async (app) => {
  const [live, shown] = ['1.0.0', '1.1.0'].map((version) => smallRelease(app, version).record);
  const visitors = visitorsOf({ [app]: { ...nothing, active: live!, fallback: live! } }, null, shown!);
  const { releases, arms } = await visitors.of(requestWith({ cookie: 'preview=token; avoid-shell=1.1.0' }), { cookie: () => undefined } as unknown as Response);
  expect(releases[app]).toEqual({ active: shown, fallback: null });
  expect(arms).toEqual({});
});

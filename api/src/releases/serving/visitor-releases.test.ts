import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
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

/** Each app's versions for two hundred visitors, all of this clinic, or of none. */
async function givenTo(clinic: string | null, apps: Readonly<Record<string, LiveApp>>): Promise<Record<string, string>[]> {
  const live = { current: () => ({ shell: nothing, ...apps }), isPreviewed: () => false, record: () => Promise.resolve(null) };
  const visitors = createVisitorReleases({
    live: live as unknown as Parameters<typeof createVisitorReleases>[0]['live'],
    previews: { read: () => null } as unknown as Parameters<typeof createVisitorReleases>[0]['previews'],
    origins: createOrigins({ site: origin, panel: origin, preview: origin }),
    secure: false, avoidedShellCookie: 'avoid-shell', networkOf: () => null, visitorKey: Buffer.alloc(32, 1), clinicOf: () => Promise.resolve(clinic),
  });
  return Promise.all(Array.from({ length: 200 }, async (_, visitor) => {
    const request = { get: (name: string) => (name === 'cookie' ? `canary=${visitor}` : undefined), headers: { host: 'localhost:1' } } as unknown as Request;
    const { releases } = await visitors.of(request, { cookie: () => undefined } as unknown as Response);
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

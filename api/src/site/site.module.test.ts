import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { smallRelease } from '../../testing/releases/registry';
import { loadConfig } from '../platform/config/config';
import { createOrigins } from '../platform/web/origins';
import { withShell } from '../releases/serving/visitor-releases';
import type { ComposedReleases } from './references';
import { DamagedReleaseError } from './release-texts';
import { siteModule } from './site.module';

type Read = (app: string, version: string, file: string) => string | null;

/** A page of these releases; a file that cannot be read is damaged. */
async function pageOf(releases: ComposedReleases, read: Read, errors: unknown[] = []): Promise<string> {
  const origin = 'http://localhost:4000';
  const { site } = loadConfig({ MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'a-token-of-more-than-24-characters' });
  const router = siteModule({
    site, clock: { now: () => new Date() }, origins: createOrigins({ site: origin, panel: origin, preview: origin }), features: () => features, releases: () => releases,
    releasesOf: () => Promise.resolve({ releases, arms: {}, preview: null }), withShell, workingCopiesOf: null,
    readText: async ({ app, version }, file) => {
      const text = read(app, version, file);
      if (text === null) throw new DamagedReleaseError(app, version, file);
      return text;
    },
    writeTicket: () => '', measured: () => 1, logger: { error: (...fields: unknown[]) => void errors.push(fields) }, sendPublicFile: () => Promise.resolve(false),
    isMissing: () => false, findKnownRoute: () => Promise.resolve(null), isAwaited: () => false,
  });
  const server = createServer(express().use(router)).listen(0);
  await once(server, 'listening');
  try {
    let page = '';
    const address = `http://localhost:${(server.address() as AddressInfo).port}/panel`;
    for (let visit = 0; visit < 3; visit += 1) page = await fetch(address).then((answer) => answer.text());
    return page;
  } finally {
    server.close().closeAllConnections();
  }
}

test('a damaged release is replaced in every page, and logged once', async () => {
  const shell = smallRelease('shell', '1.0.0');
  const [active, fallback] = ['1.1.0', '1.0.0'].map((version) => smallRelease('panel', version));
  const releases = { shell: { active: shell.record, fallback: null }, panel: { active: active!.record, fallback: fallback!.record } };
  const errors: unknown[] = [];
  const read: Read = (app, version, file) => (version === '1.1.0' ? null : ((app === 'shell' ? shell : fallback!).contents[file] ?? ''));
  const page = await pageOf(releases, read, errors);
  expect(page).toContain('<main>panel 1.0.0</main>');
  expect(errors).toHaveLength(1);
});

test('a damaged shell takes the remote that needs it back with it', async () => {
  const [fallback, active] = ['1.0.0', '1.1.0'].map((version) => smallRelease('shell', version, { provides: { react: '19.0.0', singleton: version } }));
  const [before, needing] = ['1.0.0', '1.1.0'].map((version) => smallRelease('panel', version, { requires: { react: '^19.0.0', singleton: `^${version}` } }));
  const releases = { shell: { active: active!.record, fallback: fallback!.record }, panel: { active: needing!.record, fallback: before!.record } };
  const of = (app: string, version: string) => (app === 'shell' ? fallback! : version === '1.0.0' ? before! : needing!);
  const page = await pageOf(releases, (app, version, file) => (app === 'shell' && version === '1.1.0' ? null : (of(app, version).contents[file] ?? '')));
  expect(page).toContain('<main>panel 1.0.0</main>');
});

const features = { voice: 'off', googleClientId: null } as const;

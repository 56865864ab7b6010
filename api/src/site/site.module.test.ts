import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import { smallRelease } from '../../testing/releases/registry';
import { loadConfig } from '../platform/config/config';
import { createOrigins } from '../platform/web/origins';
import { DamagedReleaseError } from './release-texts';
import { siteModule } from './site.module';

test('a damaged release is replaced in every page, and logged once', async () => {
  const shell = smallRelease('shell', '1.0.0');
  const [active, fallback] = ['1.1.0', '1.0.0'].map((version) => smallRelease('panel', version));
  const releases = { shell: { active: shell.record, fallback: null }, panel: { active: active!.record, fallback: fallback!.record } };
  const origin = 'http://localhost:4000';
  const errors: unknown[] = [];
  const { site } = loadConfig({ MASTER_KEY: '5e'.repeat(32), OPS_TOKEN: 'a-token-of-more-than-24-characters' });
  const router = siteModule({
    site, clock: { now: () => new Date() }, origins: createOrigins({ site: origin, panel: origin, preview: origin }), features: () => features, releases: () => releases,
    releasesOf: () => Promise.resolve({ releases, arms: {}, preview: null }), workingCopiesOf: null,
    readText: async ({ app, version }, file) => {
      if (version === '1.1.0') throw new DamagedReleaseError(app, version, file);
      return (app === 'shell' ? shell : fallback!).contents[file] ?? '';
    },
    writeTicket: () => '', measured: () => 1, logger: { error: (...fields: unknown[]) => void errors.push(fields) }, sendPublicFile: () => Promise.resolve(false),
    isMissing: () => false, findKnownRoute: () => Promise.resolve(null), isAwaited: () => false,
  });
  const server = createServer(express().use(router)).listen(0);
  await once(server, 'listening');
  try {
    for (let visit = 0; visit < 3; visit += 1) {
      const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/panel`);
      expect(await answer.text()).toContain('<main>panel 1.0.0</main>');
    }
    expect(errors).toHaveLength(1);
  } finally {
    server.close().closeAllConnections();
  }
});

const features = { voice: 'off', googleClientId: null } as const;

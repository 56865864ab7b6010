import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserTestsOf } from './browser-tests.mjs';

test('browser tests of an app are those with its whole name, and those in its own folder', () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'checkout-'));
  try {
    for (const folder of ['shell/e2e', 'remote-demo', 'remote-demos', 'remote-reports/e2e']) mkdirSync(path.join(checkout, folder), { recursive: true });
    for (const file of ['demos.spec.ts', 'demos-back.spec.ts', 'demo.fixture.ts', 'reports.spec.ts']) writeFileSync(path.join(checkout, 'shell/e2e', file), '');
    const taken = (app: string, file: string) => browserTestsOf(checkout, app).some((pattern) => new RegExp(pattern).test(file));
    expect(browserTestsOf(checkout, 'demo')).toEqual([]);
    expect(['/shell/e2e/demos.spec.ts', '/shell/e2e/demos-back.spec.ts', '/shell/e2e/demosaic.spec.ts', '/remote-demos/e2e/page.spec.ts'].map((file) => taken('demos', file))).toEqual([true, true, false, false]);
    expect(['/shell/e2e/reports.spec.ts', '/remote-reports/e2e/page.spec.ts', '/shell/e2e/demos.spec.ts'].map((file) => taken('reports', file))).toEqual([true, true, false]);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

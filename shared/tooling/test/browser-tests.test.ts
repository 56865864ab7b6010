import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserTestsOf } from './browser-tests.mjs';

test('browser tests of an app are those in the folder of its whole name, and those in its own folder', () => {
  const checkout = mkdtempSync(path.join(tmpdir(), 'checkout-'));
  try {
    for (const folder of ['shell/e2e/demos', 'shell/e2e/reports', 'remote-demo', 'remote-demos', 'remote-reports/e2e']) mkdirSync(path.join(checkout, folder), { recursive: true });
    const taken = (app: string, file: string) => browserTestsOf(checkout, app).some((pattern) => new RegExp(pattern).test(file));
    expect(browserTestsOf(checkout, 'demo')).toEqual([]);
    expect(['/shell/e2e/demos/demos.spec.ts', '/shell/e2e/demos/back.spec.ts', '/shell/e2e/demosaic/page.spec.ts', '/remote-demos/e2e/page.spec.ts'].map((file) => taken('demos', file))).toEqual([true, true, false, false]);
    expect(['/shell/e2e/reports/page.spec.ts', '/remote-reports/e2e/page.spec.ts', '/shell/e2e/demos/demos.spec.ts'].map((file) => taken('reports', file))).toEqual([true, true, false]);
  } finally {
    rmSync(checkout, { recursive: true });
  }
});

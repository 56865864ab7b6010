import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'shared/tooling/build/build';
import { compareReleases } from 'shared/tooling/release/compare-releases';
import { buildCheckout } from 'shared/tooling/release/rebuild-commit';
import { copyCheckout } from './checkout';

test('a release that is built in another folder, deeper and with a space in its path, is identical file by file', async () => {
  test.setTimeout(300_000);
  const temporary = await mkdtemp(path.join(tmpdir(), 'same bytes '));
  const checkout = path.join(temporary, 'one level deeper');
  await mkdir(checkout);
  try {
    await copyCheckout(checkout, /^(shared|remote-marketing)\//);
    const { record } = await build({ app: 'marketing', log: () => undefined });
    const elsewhere = await buildCheckout(checkout, 'marketing');
    expect(elsewhere.contentHash).toBe(record.contentHash);
    expect(Object.keys(record.files)).toContain('sbom.cdx.json');
    // The copy has no history, and nothing else of its own.
    const { commit, commits, dirty } = record;
    expect(compareReleases(record, { ...elsewhere, commit, commits, dirty })).toEqual([]);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
});

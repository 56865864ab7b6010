// Large: a site of its own for each damage on the disk.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AppName } from 'shared/contracts/apps/apps';
import type { ReleaseRecord } from 'shared/contracts/releases/record';
import { startSite, type TestSite } from 'shared/testing/site';
import { addressOf, apps, expect, expectLastGood, test } from './faults.fixture';
import { activateNext, ownScript, reportedFailures } from '../releases/releases.fixture';

test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

const broken = '1.1.0';

let site: TestSite;
const records = new Map<AppName, ReleaseRecord>();
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startSite();
  // Changes the app's own scripts only: files that both releases share are served from the other's copy.
  for (const app of apps) records.set(app, await activateNext(site, app, broken, (file, content) => (ownScript(app)(file) ? `${content}\n//` : content)));
});
test.afterAll(() => site.dispose());

/** Flips one bit in the middle of a file of the active release; returns a function that restores it. */
async function flip(app: AppName, file: string): Promise<() => Promise<void>> {
  const place = path.join(site.dataFolder, 'releases', app, broken, file);
  const whole = await readFile(place);
  const middle = Math.floor(whole.length / 2);
  await writeFile(place, Buffer.from(whole.map((byte, index) => (index === middle ? byte ^ 1 : byte))));
  return () => writeFile(place, whole);
}

const filesOf: Readonly<Record<string, (record: ReleaseRecord, app: AppName) => readonly string[]>> = {
  'style sheet': ({ styles }) => styles,
  'rendered pages': ({ documents }) => [...new Set(documents.map(({ file }) => file))],
  script: ({ files }, app) => Object.keys(files).filter(ownScript(app)),
};

for (const [kind, find] of Object.entries(filesOf)) {
  test(`one flipped byte in every app's ${kind} where the site keeps it: visitors get the last good releases and the site hears of it`, async ({ page }) => {
    // A running site holds its releases in memory, so only a starting site reads the damage.
    await site.end();
    const mend: (() => Promise<void>)[] = [];
    for (const app of apps) {
      const record = records.get(app);
      const files = record === undefined ? [] : find(record, app);
      if (files.length === 0) throw new Error(`${app} has no ${kind}`);
      for (const file of files) mend.push(await flip(app, file));
    }
    await site.begin();
    for (const app of apps) {
      await page.goto(site.origin + addressOf[app], { waitUntil: 'commit' });
      await expectLastGood(page, app, broken);
      if (kind === 'script') await expect.poll(() => reportedFailures(site, app, broken)).toBeGreaterThan(0);
      else expect(site.log()).toMatch(new RegExp(`${app} 1\\.1\\.0: \\S+ is missing or damaged`));
    }
    for (const put of mend) await put();
  });
}

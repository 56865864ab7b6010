import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'shared/build/build';
import type { Building } from 'shared/contracts/buildings';
import type { ReleaseRecord } from 'shared/contracts/releases';
import { startSite, type TestSite } from 'shared/testing/site';
import { addressOf, buildings, expect, expectLastGood, test } from './faults.fixture';
import { activateNext, ownScript, reportedFailures } from './releases.fixture';

test.describe.configure({ mode: 'serial' });
test.setTimeout(120_000);

const broken = '1.1.0';

let site: TestSite;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await startSite();
  for (const building of buildings) await activateNext(site, building, broken);
});
test.afterAll(() => site.dispose());

/** Flips one bit in the middle of a file of the active release, and gives the way to put it back. */
async function flip(building: Building, file: string): Promise<() => Promise<void>> {
  const place = path.join(site.dataFolder, 'releases', building, broken, file);
  const whole = await readFile(place);
  const middle = Math.floor(whole.length / 2);
  await writeFile(place, Buffer.from(whole.map((byte, index) => (index === middle ? byte ^ 1 : byte))));
  return () => writeFile(place, whole);
}

const filesOf: Readonly<Record<string, (record: ReleaseRecord, building: Building) => readonly string[]>> = {
  'style sheet': ({ styles }) => styles,
  'rendered pages': ({ documents }) => [...new Set(documents.map(({ file }) => file))],
  'script': ({ files }, building) => Object.keys(files).filter(ownScript(building)),
};

for (const [kind, find] of Object.entries(filesOf)) {
  test(`one flipped byte in every building's ${kind} where the site keeps it: visitors get the last good releases and the site hears of it`, async ({ page }) => {
    // A running site holds its releases in memory, so it is one that starts that meets the damage.
    await site.end();
    const mend: (() => Promise<void>)[] = [];
    for (const building of buildings) {
      const { record } = await build({ building, log: () => undefined });
      const files = find(record, building);
      if (files.length === 0) throw new Error(`${building} has no ${kind}`);
      for (const file of files) mend.push(await flip(building, file));
    }
    await site.begin();
    for (const building of buildings) {
      await page.goto(site.origin + addressOf[building], { waitUntil: 'commit' });
      await expectLastGood(page, building, broken);
      if (kind === 'script') await expect.poll(() => reportedFailures(site, building, broken)).toBeGreaterThan(0);
      else expect(site.log()).toMatch(new RegExp(`${building} 1\\.1\\.0: \\S+ is missing or damaged`));
    }
    for (const put of mend) await put();
  });
}

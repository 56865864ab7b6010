import { callAsOperator } from 'shared/build/operator-client';
import { activateRelease, rollbackRelease } from 'shared/contracts/release-control';
import type { PageData } from 'shared/contracts/composition';
import type { TestSite } from 'shared/testing/site';
import { activateNext } from './releases.fixture';
import { expect, test } from './site.fixture';

test.setTimeout(240_000);

const words = 'en su versión nueva';

/** One page load without a browser: the document and the scripts it names. Gives what is wrong with it, if anything. */
async function load(site: TestSite): Promise<string | null> {
  const response = await fetch(site.origin);
  if (response.status !== 200) return `the document answered ${response.status}`;
  const html = await response.text();
  const data = JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as PageData;
  const { active } = data.composition.remotes.marketing;
  if (active === null) return 'no release of marketing';
  const named = [...html.matchAll(/\/r\/marketing\/([^/"]+)\//g)].map(([, version]) => version);
  const hinted = [...html.matchAll(/<link rel="modulepreload" href="\/r\/marketing\/([^/"]+)\//g)].map(([, version]) => version);
  if (hinted.some((version) => version !== active.version)) return `hints of ${hinted.join()} in a page of ${active.version}`;
  if (named.length === 0) return 'nothing of marketing is named';
  if (!html.includes(`data-release="${active.container}"`)) return `styles of another release than ${active.version}`;
  if (html.slice(html.indexOf('<div id="root">'), html.indexOf('id="page-data"')).includes(words) !== (active.version === '1.1.0')) return `the text of another release than ${active.version}`;
  const files = await Promise.all(active.scripts.map((file) => fetch(site.origin + file).then(async (answer) => ((await answer.arrayBuffer()).byteLength > 0 ? answer.status : 0))));
  return files.every((status) => status === 200) ? null : `scripts of ${active.version} answered ${files.join()}`;
}

test('1,000 page loads while 20 activations and rollbacks run: none fails, and none mixes releases', async ({ ownSite }) => {
  await activateNext(ownSite, 'marketing', '1.1.0', (file, content) => (/\.(js|html)$/.test(file) ? content.replaceAll('atendida.', `atendida ${words}.`) : content));
  const wrong: string[] = [];
  let left = 1_000;
  let turns = 0;
  const visitors = Array.from({ length: 10 }, async () => {
    while (left > 0) {
      left -= 1;
      const problem = await load(ownSite);
      if (problem !== null) wrong.push(problem);
    }
  });
  const operator = (async () => {
    for (; turns < 20; turns += 1) {
      if (turns % 2 === 0) await callAsOperator(ownSite, rollbackRelease, { building: 'marketing', version: '1.0.0', reason: 'test' });
      else await callAsOperator(ownSite, activateRelease, { building: 'marketing', version: '1.1.0', reason: 'test' });
    }
  })();
  await Promise.all([...visitors, operator]);
  expect(wrong).toEqual([]);
  expect(turns).toBe(20);
});

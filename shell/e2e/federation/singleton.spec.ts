import type { Page } from '@playwright/test';
import { deriveRelease } from 'shared/testing/derive-release';
import { compatibleRanges } from 'shared/tooling/build/federation/compatible-ranges';
import { builtOnce } from '../releases/releases.fixture';
import { expect, test } from '../site.fixture';

interface Sharing {
  readonly remotes: readonly string[];
  /** For each shared package the loaded copies, each with the containers that use it. */
  readonly copies: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Distinct keys of React's renderer on elements of the shell's header and of the remote's page. */
  readonly renderers: number;
}

/** Reads from Module Federation in the page which container uses which copy of a shared package. */
function readSharing(page: Page): Promise<Sharing> {
  return page.evaluate(() => {
    interface Share {
      readonly loaded?: boolean;
      readonly useIn: readonly string[];
    }
    interface Instance {
      readonly name: string;
      readonly shareScopeMap: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Share>>>>>>;
    }
    const instances = (Reflect.get(globalThis, '__FEDERATION__') as { readonly __INSTANCES__: readonly Instance[] }).__INSTANCES__;
    const scopes = [...new Set(instances.map(({ shareScopeMap }) => shareScopeMap.default))];
    const copies = (share: string) => scopes.flatMap((scope) => Object.values(scope?.[share] ?? {})).filter(({ loaded }) => loaded).map(({ useIn }) => [...useIn].sort());
    const marks = [...document.querySelectorAll('header, h1')].flatMap((element) => Object.keys(element).filter((key) => key.startsWith('__reactFiber')));
    return {
      remotes: instances.map(({ name }) => name).filter((name) => name !== 'shell'),
      copies: { react: copies('react'), 'shared/singleton': copies('shared/singleton') },
      renderers: new Set(marks).size,
    };
  });
}

/** One copy of each share, used by both shell and remote, rendered by one renderer. */
function expectOneOfEach({ remotes, copies, renderers }: Sharing): void {
  expect(remotes).toHaveLength(1);
  for (const users of Object.values(copies)) {
    expect(users).toHaveLength(1);
    expect(users[0]).toEqual(expect.arrayContaining([remotes[0], 'shell']));
  }
  expect(renderers).toBe(1);
}

test('shell and remotes share one header, one voice bus and one React', async ({ page, site }) => {
  await page.goto(site.origin, { waitUntil: 'networkidle' });
  // Network idle does not mean rendered.
  await expect(async () => expectOneOfEach(await readSharing(page))).toPass({ timeout: 20_000 });
});

test('a remote that was built against an earlier compatible singleton gets the same one', { tag: '@large' }, async ({ page, ownSite }) => {
  const present = await builtOnce('marketing');
  const fits = compatibleRanges({ name: 'remote-marketing' }, { react: present.record.requires.react?.slice(1) ?? '', singleton: '4.0.0-rc.1' });
  expect(fits.singleton).toBe('^4.0.0-rc.1');
  // The only difference of such a build: the range where its container requests the singleton.
  const range = `requiredVersion:"${present.record.requires.singleton}"`;
  let asked = 0;
  const derived = await deriveRelease(present, { version: '1.0.9', edit: (_file, content) => content.replaceAll(range, () => ((asked += 1), `requiredVersion:"${fits.singleton}"`)) });
  expect(range).not.toContain(fits.singleton);
  expect(asked).toBe(1);
  const older = { ...derived, record: { ...derived.record, requires: fits } };
  await ownSite.release(older);
  await derived.dispose();
  await page.goto(ownSite.origin, { waitUntil: 'networkidle' });
  await expect(async () => {
    const sharing = await readSharing(page);
    expectOneOfEach(sharing);
    expect(sharing.remotes).toEqual([older.record.container]);
  }).toPass({ timeout: 20_000 });
});

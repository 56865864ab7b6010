import { expect, test } from '@jest/globals';
import type { Composition, ReleaseReference } from 'shared/contracts/apps/composition';
import { failedAct } from 'shared/browser/failed-act';
import { isBlank, releaseOfScript, scriptIn, watchFailedActs } from './page-guards';

const release = (version: string): ReleaseReference => ({ version, container: '', entry: '', scripts: [], styles: [], routes: [], integrity: { [`/r/panel/${version}/a.js`]: 'sha384-x' } });
const composition: Composition = { shell: { version: '2.0.0' }, remotes: { panel: { active: release('1.1.0'), fallback: release('1.0.0') } } };

test('an error is filed under the release whose script threw, and foreign scripts under none', () => {
  expect(releaseOfScript('https://site.example/r/panel/1.1.0/a.js', composition)).toEqual({ app: 'panel', version: '1.1.0' });
  expect(releaseOfScript('/r/panel/1.0.0/a.js', composition)).toEqual({ app: 'panel', version: '1.0.0' });
  expect(releaseOfScript('https://site.example/r/shell/2.0.0/bootstrap.js', composition)).toEqual({ app: 'shell', version: '2.0.0' });
  expect(releaseOfScript('chrome-extension://abc/inject.js', composition)).toBeNull();
});

test('a browser that cannot say whether an address is one files its errors, too', () => {
  Reflect.deleteProperty(URL, 'canParse');
  expect(releaseOfScript('https://site.example/r/panel/1.1.0/a.js?retry', composition)).toEqual({ app: 'panel', version: '1.1.0' });
  expect(releaseOfScript('https://[', composition)).toBeNull();
});

test('the script is found in the stacks of all three engines', () => {
  const address = 'https://site.example/r/panel/1.1.0/a.js';
  expect(scriptIn(`TypeError: x\n    at f (${address}:1:20)`)).toBe(address);
  expect(scriptIn(`f@${address}:1:20`)).toBe(address);
  expect(scriptIn('no address here')).toBe('');
});

test('a page without a word, a picture or a field is blank', () => {
  const page = document.createElement('main');
  expect(isBlank(page)).toBe(true);
  page.innerHTML = '<div>  </div>';
  expect(isBlank(page)).toBe(true);
  page.innerHTML = '<svg></svg>';
  expect(isBlank(page)).toBe(false);
  expect(isBlank(null)).toBe(true);
});

test('a call in vain is the shell\'s, a form that of the release that draws the page, and what nobody knows is no act', () => {
  const heard: unknown[] = [];
  let drawn: { app: string; version: string } | null = { app: 'panel', version: '1.0.0' };
  watchFailedActs(composition, () => drawn, (suspect, what) => heard.push({ ...suspect, what }));
  failedAct('call_failed');
  failedAct('form_failed');
  window.dispatchEvent(new CustomEvent('failed-act', { detail: 'render' }));
  drawn = null;
  failedAct('form_failed');
  expect(heard).toEqual([{ app: 'shell', version: '2.0.0', what: 'call_failed' }, { app: 'panel', version: '1.0.0', what: 'form_failed' }]);
});

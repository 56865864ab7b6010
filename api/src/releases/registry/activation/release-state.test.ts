import { expect, test } from '@jest/globals';
import type { LogEntry } from 'shared/contracts/releases/log';
import { activeVersions, afterEntry, emptyState, fallbackOf, stableOf, stateOf, trialOf, type AppState, type PlacedEntry } from './release-state';

let minute = 0;
const entry = (kind: LogEntry['kind'], rest: Partial<LogEntry> = {}): PlacedEntry => ({
  id: (minute += 1), kind, at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(), by: 'ana', reason: '', app: 'panel', channel: 'stable', version: null, previousVersion: null, percent: null, detail: null, ...rest,
});
const activate = (version: string) => entry('activate', { version });
const rollback = (version: string) => entry('rollback', { version });
const panelAfter = (...entries: PlacedEntry[]): AppState => entries.reduce(afterEntry, emptyState).panel ?? stateOf({}, 'panel');

test('the newest activation is what visitors get, the one before stands in', () => {
  const panel = panelAfter(activate('1.0.0'), activate('1.1.0'), activate('1.2.0'));
  expect(stableOf(panel)).toBe('1.2.0');
  expect(fallbackOf(panel)).toBe('1.1.0');
});

test('what was rolled back never stands in for what it was rolled back to', () => {
  const panel = panelAfter(activate('1.0.0'), activate('1.1.0'), activate('1.2.0'), rollback('1.1.0'));
  expect(stableOf(panel)).toBe('1.1.0');
  expect(fallbackOf(panel)).toBe('1.0.0');
  expect(fallbackOf(panelAfter(activate('1.0.0'), activate('1.1.0'), rollback('1.0.0')))).toBeNull();
});

test('a release whose files were removed stands in for nothing: a page would come back without its shell', () => {
  const before = [activate('1.0.0'), activate('1.1.0'), activate('1.2.0'), entry('remove', { version: '1.0.0' })];
  expect(fallbackOf(panelAfter(...before, rollback('1.1.0')))).toBeNull();
  const panel = panelAfter(...before);
  expect(afterEntry({ panel }, entry('remove', { version: '0.9.0' })).panel).toBe(panel);
});

test('a rollback to a release that was never stable replaces the present one only', () => {
  const panel = panelAfter(activate('1.0.0'), activate('1.2.0'), rollback('1.1.0'));
  expect(panel.stack).toEqual(['1.1.0', '1.0.0']);
});

test('a release in quarantine is no fallback, no canary and not next', () => {
  const quarantine = entry('quarantine', { version: '1.1.0', reason: 'errors' });
  expect(fallbackOf(panelAfter(activate('1.0.0'), activate('1.1.0'), activate('1.2.0'), quarantine))).toBe('1.0.0');
  const panel = panelAfter(activate('1.0.0'), entry('canary', { version: '1.1.0', percent: 10 }), entry('activate', { version: '1.1.0', channel: 'next' }), quarantine);
  expect(panel).toMatchObject({ canary: null, next: null, quarantined: { '1.1.0': { reason: 'errors' } } });
  expect(afterEntry({ ...emptyState, panel }, entry('lift_quarantine', { version: '1.1.0' })).panel?.quarantined).toEqual({});
});

test('a canary ends at 0 %, and when it becomes stable', () => {
  const canary = entry('canary', { version: '1.1.0', percent: 10 });
  expect(panelAfter(activate('1.0.0'), canary).canary).toEqual({ version: '1.1.0', percent: 10 });
  expect(panelAfter(activate('1.0.0'), canary, entry('canary', { version: '1.1.0', percent: 0 })).canary).toBeNull();
  expect(panelAfter(activate('1.0.0'), canary, entry('promote', { version: '1.1.0' }))).toMatchObject({ canary: null, stack: ['1.1.0', '1.0.0'] });
});

test('an activation beside a ship keeps nobody back: the ship, which waits for one comparison, would never go on', () => {
  const ship = entry('ship', { version: '1.1.0', percent: 1 });
  const activation = (version: string) => entry('activate', { version, previousVersion: '1.0.0', percent: 10 });
  expect(panelAfter(activate('1.0.0'), ship, activation('1.0.1'))).toMatchObject({ holdBack: null, canary: { version: '1.1.0' }, ship: { version: '1.1.0' } });
  expect(panelAfter(activate('1.0.0'), ship, activation('1.1.0'))).toMatchObject({ holdBack: { version: '1.0.0', percent: 10 }, canary: null });
});

test('a release in quarantine is no longer kept for a few, and an app that is retired has none left, also not next', () => {
  const held = panelAfter(activate('1.0.0'), entry('activate', { version: '1.1.0', previousVersion: '1.0.0', percent: 10 }), entry('activate', { version: '1.2.0', channel: 'next' }));
  expect(held).toMatchObject({ holdBack: { version: '1.0.0', percent: 10 }, next: '1.2.0' });
  expect(trialOf(held)).toEqual({ version: '1.1.0', share: 0.9, against: '1.0.0' });
  const after = (kind: LogEntry['kind'], version: string | null) => afterEntry({ panel: held }, entry(kind, { version })).panel!;
  expect(after('quarantine', '1.0.0').holdBack).toBeNull();
  expect(activeVersions(after('retire_app', null))).toEqual([]);
});

test('what a person promotes is not cleared of harm, and a ship that is stopped is none', () => {
  const ship = [activate('1.0.0'), entry('ship', { version: '1.1.0', percent: 1 })];
  const promoted = (by: string) => panelAfter(...ship, entry('promote', { version: '1.1.0', by })).cleared;
  expect([promoted('automatic'), promoted('ana')]).toEqual([true, false]);
  expect(panelAfter(...ship, entry('canary', { version: '1.1.0', percent: 0 }))).toMatchObject({ canary: null, ship: null });
});

test('a pin holds for the release that it was given for', () => {
  const pinned = [activate('1.0.0'), entry('ship', { version: '1.1.0', percent: 1, detail: 'pinned: as agreed' })];
  const { pinned: why } = panelAfter(...pinned);
  expect(why).not.toBeNull();
  expect(panelAfter(...pinned, entry('canary', { version: '1.1.0', percent: 10 })).pinned).toBe(why);
  expect(panelAfter(...pinned, entry('canary', { version: '1.1.0', percent: 0 })).pinned).toBeNull();
});

test('evidence against one release says nothing against another: a new comparison begins when what is stable changes', () => {
  const ship = [activate('1.0.0'), activate('1.1.0'), entry('ship', { version: '1.2.0', percent: 1 })];
  const further = entry('canary', { version: '1.2.0', percent: 10 });
  expect(panelAfter(...ship, further).steps).toHaveLength(2);
  const back = rollback('1.0.0');
  expect(panelAfter(...ship, further, back).steps).toEqual([{ id: back.id, share: 0.1 }]);
  // Who is compared with the same release, as the new one with a few on the earlier, goes on.
  expect(panelAfter(...ship, further, entry('activate', { version: '1.2.0', previousVersion: '1.1.0', percent: 10 })).steps).toHaveLength(3);
});

test('a pin holds once the release is everybody’s, by whoever’s word, and ends with it', () => {
  const pinned = [activate('1.0.0'), entry('ship', { version: '1.1.0', percent: 1, detail: 'pinned: as agreed' })];
  const promoted = [...pinned, entry('promote', { version: '1.1.0', previousVersion: '1.0.0' })];
  expect(panelAfter(...promoted).pinned).toBe('as agreed');
  expect(panelAfter(...promoted, activate('1.2.0')).pinned).toBeNull();
  expect(panelAfter(...promoted, rollback('1.0.0')).pinned).toBeNull();
  const kept = [activate('1.0.0'), entry('activate', { version: '1.1.0', previousVersion: '1.0.0', percent: 10, detail: 'pinned: as agreed' })];
  expect(panelAfter(...kept, entry('settle', { version: '1.1.0' })).pinned).toBe('as agreed');
});

test('a pin of what is live changes nothing else, and what waits in next though it is live waits no more once it is promoted', () => {
  const cleared = [activate('1.0.0'), entry('activate', { version: '1.1.0', previousVersion: '1.0.0', percent: 10 }), entry('settle', { version: '1.1.0' })];
  const before = panelAfter(...cleared);
  expect(panelAfter(...cleared, entry('activate', { version: '1.1.0', previousVersion: '1.1.0', detail: 'pinned: as agreed' }))).toEqual({ ...before, pinned: 'as agreed', last: expect.anything() });
  const next = [...cleared, entry('activate', { version: '1.1.0', channel: 'next' })];
  expect([panelAfter(...next).next, panelAfter(...next, entry('promote', { version: '1.1.0', previousVersion: '1.1.0' })).next]).toEqual(['1.1.0', null]);
});

test('a pin in the words of an earlier one holds too', () => {
  const pinned = (version: string) => entry('activate', { version, detail: 'pinned: security fix' });
  expect(panelAfter(activate('1.0.0'), pinned('1.1.0'), pinned('1.2.0')).pinned).toBe('security fix');
  expect(panelAfter(activate('1.0.0'), pinned('1.1.0'), entry('ship', { version: '1.2.0', percent: 1, detail: 'pinned: security fix' })).pinned).toBe('security fix');
  expect(panelAfter(activate('1.0.0'), pinned('1.1.0'), activate('1.2.0')).pinned).toBeNull();
});

test('next moves apart from stable, and both count as active', () => {
  const panel = panelAfter(activate('1.0.0'), entry('activate', { version: '2.0.0', channel: 'next' }), entry('canary', { version: '1.1.0', percent: 5 }));
  expect(activeVersions(panel)).toEqual(['1.0.0', '2.0.0', '1.1.0']);
  expect(panelAfter(activate('1.0.0'), entry('activate', { version: '2.0.0', channel: 'next' }), entry('promote', { version: '2.0.0' })).next).toBeNull();
});

test('a freeze keeps its reason until it is lifted', () => {
  expect(panelAfter(entry('freeze', { reason: 'campaña' })).frozen).toMatchObject({ reason: 'campaña', by: 'ana' });
  expect(panelAfter(entry('freeze', { reason: 'campaña' }), entry('unfreeze')).frozen).toBeNull();
});

test('other apps and entries about keys or tokens change nothing', () => {
  const before = [activate('1.0.0')].reduce(afterEntry, emptyState);
  expect(afterEntry(before, entry('create_token', { app: null })).panel).toBe(before.panel);
  expect(afterEntry(before, entry('activate', { app: 'demos', version: '9.0.0' })).panel).toBe(before.panel);
});

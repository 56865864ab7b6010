import vm from 'node:vm';
import { expect, test } from '@jest/globals';
import { shellGuardScript } from './shell-guard';

interface Page {
  readonly hasFallback?: boolean;
  readonly keepsCookies?: boolean;
  /** The browser's earlier cookie. */
  readonly cookie?: string;
  readonly isParsed?: boolean;
  readonly isOnline?: boolean;
  /** Window events before the shell throws. */
  readonly events?: readonly string[];
  /** What a field holds when the network comes back. */
  readonly written?: string;
  /** State of the document when the guard checks again. */
  readonly settled?: 'interactive' | 'complete';
}

/** A page whose shell throws at its start. Counts the guard's actions. */
function failingPage({ hasFallback = true, keepsCookies = true, cookie = '', isParsed = true, isOnline = true, events = [], written = '', settled = 'interactive' }: Page = {}) {
  const seen = { cookie, reloads: 0, reports: 0 };
  const parsed: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const listeners = new Map<string, (event: object) => void>();
  let readyState = isParsed ? 'interactive' : 'loading';
  const context = vm.createContext({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    setTimeout: (step: () => void) => timers.push(step),
    navigator: { sendBeacon: () => (seen.reports += 1), onLine: isOnline },
    location: { reload: () => (seen.reloads += 1) },
    Blob: Object,
    document: {
      get readyState() {
        return readyState;
      },
      addEventListener: (_name: string, listener: () => void) => parsed.push(listener),
      querySelectorAll: (selector: string) => (selector.startsWith('input') ? [{ value: written, defaultValue: '' }] : []),
      getElementById: (id: string) => (id === 'page-scripts' ? { content: { querySelectorAll: () => [] } } : readyState === 'loading' ? null : { textContent: '{"ticket":"t"}' }),
      get cookie() {
        return seen.cookie;
      },
      set cookie(text: string) {
        if (keepsCookies) [seen.cookie = ''] = text.split(';');
      },
    },
  });
  const window: unknown = vm.runInContext('globalThis.window = globalThis', context);
  vm.runInContext(shellGuardScript({ version: '1.1.0', hasFallback, secure: false }), context);
  for (const name of events) listeners.get(name)?.({});
  listeners.get('error')?.({ target: window, filename: 'http://localhost/r/shell/1.1.0/main.js' });
  listeners.get('error')?.({ target: window, filename: 'http://localhost/r/shell/1.1.0/bootstrap.js' });
  expect(seen).toEqual({ cookie, reloads: 0, reports: 0 });
  readyState = settled;
  if (!isParsed) for (const listener of parsed) listener();
  // The guard checks again, and much later for a shell that hangs.
  for (let turn = 0; turn < 3; turn += 1) for (const step of timers.splice(0)) step();
  listeners.get('online')?.({});
  return seen;
}

const untouched = { cookie: '', reloads: 0, reports: 0 };

test('a shell that throws is told once, and the page loads once more without it', () => {
  expect(failingPage()).toEqual({ cookie: 'avoid-shell=1.1.0', reloads: 1, reports: 1 });
});

test('over TLS the failed shell is remembered in a cookie of this host alone, which is never sent in the clear', () => {
  const script = shellGuardScript({ version: '1.1.0', hasFallback: true, secure: true });
  expect(script).toContain("avoided='__Host-avoid-shell=1.1.0'");
  expect(script).toContain(";path=/;max-age=3600;samesite=lax;secure'");
  expect(script.replaceAll('__Host-avoid-shell', '')).not.toContain('avoid-shell');
});

test('without a release to go back to the page stays as it is', () => {
  expect(failingPage({ hasFallback: false })).toEqual({ cookie: '', reloads: 0, reports: 1 });
});

test('a release that comes back although it failed this visitor before is not loaded for ever', () => {
  expect(failingPage({ cookie: 'avoid-shell=1.1.0' })).toEqual({ cookie: 'avoid-shell=1.1.0', reloads: 0, reports: 1 });
});

test('a browser that keeps no cookies would get the same shell for ever, so its page stays too', () => {
  expect(failingPage({ keepsCookies: false })).toEqual({ cookie: '', reloads: 0, reports: 1 });
});

test('a script that fails before the end of the document has arrived is told when it has', () => {
  expect(failingPage({ isParsed: false })).toEqual({ cookie: 'avoid-shell=1.1.0', reloads: 1, reports: 1 });
});

test('a page that is being left, as a download does too, is neither told nor loaded again', () => {
  expect(failingPage({ events: ['beforeunload'] })).toEqual(untouched);
});

test('a page that was stopped while it loaded stays as it is', () => {
  expect(failingPage({ settled: 'complete' })).toEqual(untouched);
});

test('a page that loses its network is not told; it loads again when the network is back, unless something was written', () => {
  expect(failingPage({ isOnline: false })).toEqual({ ...untouched, reloads: 1 });
  expect(failingPage({ isOnline: false, written: 'Ana' })).toEqual(untouched);
});

test('a page that came back, and one that has loaded, is watched as any other', () => {
  expect(failingPage({ events: ['beforeunload', 'pageshow'] })).toMatchObject({ reports: 1, reloads: 1 });
  expect(failingPage({ events: ['load'], settled: 'complete' })).toMatchObject({ reports: 1, reloads: 1 });
});

import vm from 'node:vm';
import { expect, test } from '@jest/globals';
import { shellGuardScript } from './shell-guard';

/** A page whose shell throws at its start. Counts what the guard does about it. */
function failingPage({ hasFallback, keepsCookies, isParsed = true }: { hasFallback: boolean; keepsCookies: boolean; isParsed?: boolean }) {
  const seen = { cookie: '', reloads: 0, reports: 0 };
  const parsed: (() => void)[] = [];
  let hear: (event: object) => void = () => undefined;
  const context = vm.createContext({
    addEventListener: (name: string, listener: typeof hear) => name === 'error' && (hear = listener),
    setTimeout: () => undefined,
    navigator: { sendBeacon: () => (seen.reports += 1) },
    location: { reload: () => (seen.reloads += 1) },
    Blob: Object,
    document: {
      readyState: isParsed ? 'interactive' : 'loading',
      addEventListener: (_name: string, listener: () => void) => parsed.push(listener),
      querySelectorAll: () => [],
      getElementById: () => (isParsed ? { textContent: '{"ticket":"t"}' } : null),
      get cookie() {
        return seen.cookie;
      },
      set cookie(text: string) {
        if (keepsCookies) [seen.cookie = ''] = text.split(';');
      },
    },
  });
  const window: unknown = vm.runInContext('globalThis.window = globalThis', context);
  vm.runInContext(shellGuardScript({ version: '1.1.0', hasFallback }), context);
  hear({ target: window, filename: 'http://localhost/r/shell/1.1.0/main.js' });
  hear({ target: window, filename: 'http://localhost/r/shell/1.1.0/bootstrap.js' });
  if (!isParsed) {
    expect(seen).toEqual({ cookie: '', reloads: 0, reports: 0 });
    isParsed = true;
    for (const listener of parsed) listener();
  }
  return seen;
}

test('a shell that throws is told once, and the page loads once more without it', () => {
  expect(failingPage({ hasFallback: true, keepsCookies: true })).toEqual({ cookie: 'avoid-shell=1.1.0', reloads: 1, reports: 1 });
});

test('without a release to go back to the page stays as it is', () => {
  expect(failingPage({ hasFallback: false, keepsCookies: true })).toEqual({ cookie: '', reloads: 0, reports: 1 });
});

test('a browser that keeps no cookies would get the same shell for ever, so its page stays too', () => {
  expect(failingPage({ hasFallback: true, keepsCookies: false })).toEqual({ cookie: '', reloads: 0, reports: 1 });
});

test('a script that fails before the end of the document has arrived is told when it has', () => {
  expect(failingPage({ hasFallback: true, keepsCookies: true, isParsed: false })).toEqual({ cookie: 'avoid-shell=1.1.0', reloads: 1, reports: 1 });
});

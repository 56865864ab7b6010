import { spawn } from 'node:child_process';
import { freePort } from 'shared/testing/site';
import { findMiniBrowser } from 'shared/tooling/test/engines';
import { startLimitMs, type Driver, type Engine, type Key } from './driver';

/** Code points of the WebDriver protocol for keys without a character. */
const keys: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

type Ask = <Result = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

function askAt(origin: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, { method, body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** The pipe closes when this process ends, even when it is killed; then the whole group ends. */
const withParent = '"$@" & read -r _; kill 0';

/** WebKitGTK's test browser on a display of its own, over the W3C protocol. */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort();
  const command = ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24', 'dbus-run-session', '--', 'WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`];
  const server = spawn('sh', ['-c', withParent, 'webkit-watch', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Leads a process group, so that display, bus and browser end with it.
    detached: true,
    env: {
      ...process.env,
      TZ: 'Europe/Madrid',
      GDK_BACKEND: 'x11',
      // Without a graphics card, compositing layers would occupy both processors.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // The desktop's helpers can't start here, nor, as root, the sandbox.
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      GTK_USE_PORTAL: '0',
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const ask = askAt(`http://127.0.0.1:${port}`);
  await untilItAnswers(ask);
  return {
    open: () => openPage(ask),
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.pid !== undefined) process.kill(-server.pid);
      await ended;
    },
  };
}

async function untilItAnswers(ask: Ask): Promise<void> {
  const limit = Date.now() + startLimitMs;
  while (Date.now() < limit) {
    const { ready } = await ask<{ ready: boolean }>('GET', '/status').catch(() => ({ ready: false }));
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start');
}

async function openPage(ask: Ask): Promise<Driver> {
  const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } } },
  });
  const session = `/session/${sessionId}`;
  const act = (source: object) => ask('POST', `${session}/actions`, { actions: [source] });
  const press = (characters: readonly string[]) =>
    act({ type: 'key', id: 'keyboard', actions: characters.flatMap((value) => [{ type: 'keyDown', value }, { type: 'keyUp', value }]) });
  return {
    async goTo(address) {
      await ask('POST', `${session}/url`, { url: address });
    },
    async resize(width, height) {
      await ask('POST', `${session}/window/rect`, { width, height });
    },
    run: <Result>(body: string) => ask<Result>('POST', `${session}/execute/sync`, { script: body, args: [] }),
    async click(x, y) {
      await act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
      });
    },
    async type(text) {
      await press([...text]);
    },
    async press(key) {
      await press([keys[key]]);
    },
    async close() {
      await ask('DELETE', session);
    },
  };
}

import { launch } from 'puppeteer-core';
import { findFirefox } from 'shared/tooling/test/engines';
import { startLimitMs, type Engine } from './driver';

/** Firefox over WebDriver BiDi, with a fake microphone. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    timeout: startLimitMs,
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-ES,es',
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
      'media.peerconnection.ice.loopback': true,
      'ui.prefersReducedMotion': 1,
    },
  });
  return {
    close: () => browser.close(),
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultNavigationTimeout(startLimitMs);
      return {
        async goTo(address) {
          await page.goto(address);
        },
        resize: (width, height) => page.setViewport({ width, height }),
        run: <Result>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Result>,
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        setOffline: (isOffline) => page.setOfflineMode(isOffline),
        print: () => page.pdf({ format: 'A4' }),
        close: () => context.close(),
      };
    },
  };
}

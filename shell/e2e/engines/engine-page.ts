import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { root } from 'shared/tooling/workspaces';
import type { Driver, Key } from './driver';

/** Queries by role and label in the page itself, equally in every engine. */
const library = readFileSync(path.join(root, 'node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** Finds elements that are shown and reachable; a modal dialog blocks everything behind it. */
const finders = `
  window.findShown = (role, name) => {
    const dialogs = document.querySelectorAll('dialog:modal');
    const within = dialogs[dialogs.length - 1] ?? document.body;
    return TestingLibraryDom.queryAllByRole(within, role, { name: new RegExp(name), hidden: true })
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden=true]') === null && element.getBoundingClientRect().width > 1);
  };
  window.centreOf = (element, isInView = false) => {
    if (!isInView) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0];
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    return { x, y, hit: hit !== null && (hit === element || element.contains(hit)), by: hit?.outerHTML.slice(0, 120) };
  };`;

interface Centre {
  readonly x: number;
  readonly y: number;
  /** The topmost element at the centre is the element itself. */
  readonly hit: boolean;
  readonly by?: string;
}

/** One page in one engine, used like a person: by what is shown and where. */
export class EnginePage {
  constructor(private readonly driver: Driver) {}

  async goTo(address: string): Promise<void> {
    await this.driver.goTo(address);
  }

  resize(width: number, height = 800): Promise<void> {
    return this.driver.resize(width, height);
  }

  /** Runs the body of a function, with the finders available. */
  async run<Result>(body: string): Promise<Result> {
    if (!(await this.driver.run<boolean>(`return 'findShown' in window`))) await this.driver.run(`${library};${finders}`);
    return this.driver.run<Result>(body);
  }

  text(): Promise<string> {
    return this.driver.run<string>(`return document.body?.innerText ?? ''`);
  }

  address(): Promise<string> {
    return this.driver.run<string>('return location.href');
  }

  async expectText(text: string | RegExp, timeout = 20_000): Promise<void> {
    await expect(async () => expect(await this.text()).toMatch(text)).toPass({ timeout });
  }

  async expectAddress(address: string): Promise<void> {
    await expect(async () => expect(await this.address()).toBe(address)).toPass({ timeout: 20_000 });
  }

  /** Waits for an element of this role with a matching name. */
  async expectShown(role: string, name: string, timeout = 20_000): Promise<void> {
    await expect(async () => expect(await this.count(role, name), `${role} "${name}"`).toBeGreaterThan(0)).toPass({ timeout });
  }

  async expectGone(role: string, name: string): Promise<void> {
    await expect(async () => expect(await this.count(role, name), `${role} "${name}"`).toBe(0)).toPass({ timeout: 20_000 });
  }

  private count(role: string, name: string): Promise<number> {
    return this.run(`return findShown(${JSON.stringify(role)}, ${JSON.stringify(name)}).length`);
  }

  /** Waits until the first match is enabled, does not move and is topmost at its centre, then clicks there. */
  async click(role: string, name: string): Promise<void> {
    let place: Centre | null = null;
    const find = (isInView: boolean) =>
      `const found = findShown(${JSON.stringify(role)}, ${JSON.stringify(name)})[0]; return found && !found.matches(':disabled') ? centreOf(found, ${isInView}) : null`;
    await expect(async () => {
      const before = await this.run<Centre | null>(find(false));
      // The frames after a jump lay out what was skipped until then (decision 249).
      await new Promise((resolve) => setTimeout(resolve, 100));
      place = await this.run<Centre | null>(find(true));
      expect(place, `${role} "${name}"`).toMatchObject({ hit: true, x: before?.x, y: before?.y });
    }).toPass({ timeout: 20_000 }).catch(async (error: Error) => {
      error.message += `\nThe page at ${await this.address()} says: ${await this.text()}`;
      throw error;
    });
    const { x, y } = place as unknown as Centre;
    await this.driver.click(x, y);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.click('textbox', label);
    await this.driver.type(text);
  }

  /** Types into the field that has the focus. */
  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  /** @throws {Error} in a driver that cannot */
  async setOffline(isOffline: boolean): Promise<void> {
    if (this.driver.setOffline === undefined) throw new Error('This driver cannot cut the network off');
    await this.driver.setOffline(isOffline);
  }

  /** The number of printed sheets. @throws {Error} in a driver that does not print */
  async sheets(): Promise<number> {
    const file = await this.driver.print?.();
    if (file === undefined) throw new Error('This driver does not print');
    const streams = Buffer.from(file).toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
    const texts = Array.from(streams, ([, stream = '']) => (stream.startsWith('x') ? inflateSync(Buffer.from(stream, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1') : ''));
    return Number(/\/Count (\d+)/.exec(texts.join('\n'))?.[1]);
  }

  back(): Promise<void> {
    return this.driver.run('setTimeout(() => history.back(), 0)');
  }

  /** Shown buttons and links covered by another element at their centre. One above the page until it is focused is not shown. */
  covered(): Promise<string[]> {
    return this.run(`
      return [...findShown('button', ''), ...findShown('link', '')]
        .map((element) => ({ element, centre: centreOf(element) }))
        .filter(({ centre }) => !centre.hit && centre.y > 0)
        .map(({ element, centre }) => (element.ariaLabel ?? element.textContent) + ' at ' + Math.round(centre.x) + ',' + Math.round(centre.y) + ' lies under ' + centre.by);`);
  }
}

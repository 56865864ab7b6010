import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** A repeatable change of a file, and its effect in the open page. */
interface Change {
  readonly from: string;
  readonly to: (turn: number) => string;
  /** An expression on `element`, true once the turn's change is shown. */
  readonly shows: (turn: number) => string;
}

export interface Save extends Change {
  readonly page: Page;
  readonly file: string;
  /** Selects the element that changes. */
  readonly selector: string;
}

const words = (text: string, end = ''): Change => ({
  from: text + end,
  to: (turn) => `${text} ${turn}${end}`,
  shows: (turn) => `element.textContent.endsWith(' ${turn}')`,
});

const style = (rule: string): Change => ({
  from: rule,
  to: (turn) => `${rule}\n  outline-offset: ${turn}px;`,
  shows: (turn) => `getComputedStyle(element).outlineOffset === '${turn}px'`,
});

/** Elements of the panel's sign-in page: one of its own, and one of `shared/ui`, which the shell compiles too. */
export const panelReady = '#login-access';
const button = 'main a[data-variant]';
export const yardstickReady = '#title';

interface Pages {
  readonly panel: Page;
  readonly checkout: string;
  readonly yardstick: Page;
  readonly yardstickFolder: string;
}

export function savesOf({ panel, checkout, yardstick, yardstickFolder }: Pages): Readonly<Record<string, Save>> {
  const bare = { page: yardstick, selector: yardstickReady };
  const [own, shared] = [{ page: panel, selector: panelReady }, { page: panel, selector: button }];
  const [login, ui] = [path.join(checkout, 'remote-panel/src/login'), path.join(checkout, 'shared/ui')];
  return {
    'component, yardstick': { ...bare, file: path.join(yardstickFolder, 'title.tsx'), ...words('{text}') },
    'CSS, yardstick': { ...bare, file: path.join(yardstickFolder, 'title.module.css'), ...style('.title {') },
    'component in the remote': { ...own, file: path.join(login, 'login-frame.tsx'), ...words('{title}') },
    'CSS in the remote': { ...own, file: path.join(login, 'login-page.module.css'), ...style('.heading {') },
    'component in shared/ui': { ...shared, file: path.join(ui, 'button-link/button-link.tsx'), ...words('{sign}{children}', '</a>') },
    'CSS in shared/ui': { ...shared, file: path.join(ui, 'button/button.module.css'), ...style('.button {') },
  };
}

/** A string, because this file's loader adds helpers to functions. A frame starts when the previous one is painted. */
const painted = (selector: string, shows: string) => `new Promise((resolve) => {
  const look = () => {
    const element = document.querySelector(${JSON.stringify(selector)});
    if (element && ${shows}) requestAnimationFrame(() => resolve(Date.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

const originals = new Map<string, string>();

/** Milliseconds from the save to the frame that shows it. @throws {Error} when it is never shown */
export async function untilPainted({ file, from, to, page, selector, shows }: Save, turn: number): Promise<number> {
  const original = originals.get(file) ?? (await readFile(file, 'utf8'));
  originals.set(file, original);
  if (!original.includes(from)) throw new Error(`${file} has no "${from}" to replace`);
  const seen = page.evaluate<number>(painted(selector, shows(turn)));
  const began = Date.now();
  await writeFile(file, original.replace(from, () => to(turn)));
  const never = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`What was saved in ${file} never showed`)), 120_000).unref();
  });
  return (await Promise.race([seen, never])) - began;
}

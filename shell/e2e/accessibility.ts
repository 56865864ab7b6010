import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** axe's violations of WCAG 2.2 A and AA, one line each: rule and elements. Evaluated, not injected as a script, because of the CSP. */
export async function accessibilityIssues(page: Page, within = 'html'): Promise<string[]> {
  // Once per document: it is large.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  // An unfinished fade-in has a contrast that nobody reads at.
  await page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity));
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run: (context: string, options: object) => Promise<AxeResults> } };
    // Only violations are listed in full: describing and sending every passed element would double the work.
    const { violations } = await axe.run(selector, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, within);
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What axe finds against WCAG 2.2 A and AA, one line each: rule, and the elements. Evaluated, not injected as a script: the page's CSP stands. */
export async function accessibilityIssues(page: Page, within = 'html'): Promise<string[]> {
  // Once for a document: it is large.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'));
  // What is still fading in has the contrast of no moment that anybody reads in.
  await page.waitForFunction(() => document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity));
  return page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run: (context: string, options: object) => Promise<AxeResults> } };
    // All objections come whole. Of what passes each element would be described and sent as well, which is half of the work.
    const { violations } = await axe.run(selector, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, within);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../workspaces';
import { findUndeclared, parseReport, surfaceReport, type Surface } from './singleton-surface';

// Inside the project, where the declarations resolve React's types.
const folder = path.join(root, 'node_modules/.cache/surface-test');

async function undeclared(version: (known: string) => string, change: Readonly<Record<string, (text: string) => string>>): Promise<string | null> {
  const report = await readFile(surfaceReport, 'utf8');
  const { version: known, surface } = parseReport(report);
  const after: Surface = Object.fromEntries(Object.entries(surface).map(([file, text]) => [file, change[file]?.(text) ?? text]));
  if (Object.keys(change).length > 0) expect(after).not.toEqual(surface);
  return findUndeclared(folder, report, version(known), after);
}

const same = (known: string) => known;
const major = (known: string) => `${Number(known.split('.')[0]) + 1}.0.0`;
const minor = (known: string) => known.replace(/\.(\d+)\.\d+$/, (_all, part: string) => `.${Number(part) + 1}.0`);
const rename = { 'singleton/index': (text: string) => text.replace('export { Header }', 'export { Header as Head }') };
const grow = { 'singleton/index': (text: string) => `${text}\nexport declare const added: number;` };

test.each<[string, Readonly<Record<string, (text: string) => string>>, RegExp]>([
  ['a renamed export', rename, /breaks remotes that were built with .*Raise the version in shared\/package\.json to \d+\.0\.0 and run "npm run surface", or keep what remotes use:\n[\s\S]*Header/],
  ['a removed type', { 'singleton/index': (text) => text.replace(', type VoiceCallRequest', '') }, /breaks remotes[\s\S]*VoiceCallRequest/],
  ['a parameter that must be given now', { 'singleton/voice/voice-call': (text) => text.replace('toggle(request?: VoiceCallRequest)', 'toggle(request: VoiceCallRequest)') }, /breaks remotes[\s\S]*toggle/],
  ['a parameter that takes less', { 'singleton/voice/voice-call': (text) => text.replace('setMuted(muted: boolean)', 'setMuted(muted: true)') }, /breaks remotes[\s\S]*setMuted/],
])('%s asks for a major version', async (_name, change, says) => {
  expect(await undeclared(same, change)).toMatch(says);
  expect(await undeclared(major, change)).toBeNull();
});

test('a new export asks for a minor version', async () => {
  expect(await undeclared(same, grow)).toMatch(/has grown or changed, and shared is still \S+\. Raise the version in shared\/package\.json to \d+\.\d+\.0 and run "npm run surface"/);
  expect(await undeclared(minor, grow)).toBeNull();
});

test('what has not changed asks for nothing, and a version is never lowered', async () => {
  expect(await undeclared(same, {})).toBeNull();
  expect(await undeclared(() => '0.9.0', {})).toMatch(/never lowered/);
});

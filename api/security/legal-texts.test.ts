import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { rowsOf } from '../testing/named-tests';
import { filesWith, sources } from '../testing/sources';
import { sessionLimits } from '../src/clinic/session/session.repository';
import { attemptMs } from '../src/clinic/sign-in/sign-in.service';
import { textsFrom } from '../src/site/legal/legal-document';

const root = path.resolve(__dirname, '../..');
const folder = 'api/assets/legal';
const promises = 'api/security/promises.md';
const texts = readdirSync(path.join(root, folder)).sort().map((name) => [`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8')] as const);
const policy = texts.find(([file]) => file.endsWith('/cookies.txt'))?.[1] ?? '';

/** Sentences after title and subject, without headings, and without lines that contain a party's data or space for it. */
const sentencesOf = (text: string): string[] =>
  text.split('\n').slice(3)
    .filter((line) => line !== '' && !line.startsWith('# ') && !/^- [^:]+: (?:\{\w+\}(?: · \{\w+\})?|_+)$/.test(line))
    .flatMap((line) => line.replace(/^- /, '').split(/(?<=[.!?]) (?=[A-ZÁÉÍÓÚ¿{])/));

test.each(texts)('every sentence of %s is a promise with what keeps it, or said to promise nothing', (file, text) => {
  const nothing = readFileSync(path.join(root, promises), 'utf8').split(`\n### ${file}\n`)[1]?.split('\n### ')[0]?.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])) ?? [];
  const kept = rowsOf(promises, 3, 'In the legal texts').flatMap(([sentence = '', of]) => (of === file ? [sentence] : []));
  const sentences = sentencesOf(text);
  expect(sentences.length).toBeGreaterThan(15);
  expect(sentences.filter((sentence) => Number(kept.includes(sentence)) + Number(nothing.includes(sentence)) !== 1)).toEqual([]);
  expect([...kept, ...nothing].filter((sentence) => !sentences.includes(sentence))).toEqual([]);
});

test('every duty that keeps a promise stands among the operator’s', () => {
  const duties = rowsOf('SECURITY.md', 3, 'What the operator of a site must see to').map(([name]) => name);
  const named = rowsOf(promises, 3).filter(([, , kept = '']) => kept.startsWith('operator: ')).map(([, , kept = '']) => /^operator: ([a-z, ]+?)(?:; .+)?$/.exec(kept)?.[1]?.split(', ') ?? [kept]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.flat().filter((name) => !duties.includes(name))).toEqual([]);
});

const sourceOf = (file: string) => sources.find(([name]) => name === file)?.[1] ?? '';

test('the times of the cookies’ policy are those of the code', () => {
  const timeOf = (file: string, pattern: RegExp) => pattern.exec(sourceOf(file))?.[1];
  const line = (name: string) => policy.split('\n').find((one) => one.startsWith(`- ${name} (`)) ?? '';
  expect(line('session')).toContain(`dura ${sessionLimits.absoluteMs / 3_600_000} horas como máximo y deja de valer tras ${sessionLimits.idleMs / 60_000} minutos`);
  expect(line('sign-in')).toContain(`Dura ${attemptMs / 60_000} minutos.`);
  expect(line('canary')).toContain(`Dura ${timeOf('api/src/releases/serving/visitor-releases.ts', /monthMs = (\d+) \* 86_400_000;/)} días.`);
  expect(sourceOf('api/src/releases/serving/visitor-releases.ts')).toMatch(/names\.visitor, .*maxAge: monthMs[\s\S]*names\.preview, .*expires: preview\.endsAt/);
  expect(line('preview')).toContain('Dura lo mismo que el enlace.');
  expect(timeOf('api/src/site/shell-guard.ts', /;max-age=(\d+);/)).toBe('3600');
  expect(line('avoid-shell')).toContain('durante una hora');
});

test('the policy names every cookie and all else that stays in a browser', () => {
  const secured = sources.flatMap(([, text]) => [...text.matchAll(/'__Host-([\w-]+)'|`\$\{prefix\}([\w-]+)`/g)].map(([, plain, prefixed]) => plain ?? prefixed ?? ''));
  expect([...new Set(secured)].sort()).toEqual(['avoid-shell', 'canary', 'preview', 'session', 'sign-in']);
  for (const name of secured) expect(policy).toContain(`- ${name} (en conexiones seguras, __Host-${name}): `);

  const kept: Readonly<Record<string, readonly string[]>> = {
    'remote-demos/src/access/use-demo.ts': ['demo_pass'],
    'remote-demos/src/chat/chat-pass.ts': ['demo_chat', 'demo_chat_open'],
    'remote-marketing/src/landing/scroll-memory.ts': ['homeScrollY'],
    'remote-panel/src/chat/stored-threads.ts': ['panel_conversations'],
    'remote-panel/src/session/deep-link.ts': ['panel_deep_link'],
    'remote-panel/src/session/put-off.ts': ['panel_invitations_later'],
    'remote-panel/src/signals/sound.ts': ['panel_sound'],
    'shared/singleton/voice/devices/call-devices.ts': ['voice_devices'],
    'shell/src/ops/change.ts': ['panel_deep_link'],
  };
  expect(filesWith(/(?:localStorage|sessionStorage|storage|tabMemory|browserMemory|store)\.set(?:Item)?\(/i).filter((file) => file !== 'shared/browser/tab-memory.ts')).toEqual(Object.keys(kept));
  expect(filesWith(/indexedDB|caches\.open|cookieStore/)).toEqual([]);
  for (const [file, keys] of Object.entries(kept)) {
    for (const key of keys) {
      expect(`${sourceOf(file)}${sourceOf('shared/contracts/clinic/panel-addresses.ts')}`).toMatch(new RegExp(`['\`]${key}['\`:]`));
      expect(policy).toMatch(new RegExp(`\\b${key}\\b`));
    }
  }
});

test('nothing but the page of the sign-in loads anything of Google', () => {
  expect(filesWith(/accounts\.google\.com\/gsi/)).toEqual(['api/src/platform/web/security-headers.ts', 'remote-panel/src/login/use-google-button.ts']);
  expect(filesWith(/useGoogleButton\(/)).toEqual(['remote-panel/src/login/login-page.tsx', 'remote-panel/src/login/use-google-button.ts']);
});

test('a text that has changed has a new date', () => {
  const [day] = textsFrom.toISOString().split('T');
  const hash = createHash('sha256').update(texts.map(([, text]) => text).join('\n')).digest('hex').slice(0, 16);
  // Both change together: `textsFrom` is the day on which the texts change.
  expect([day, hash]).toEqual(['2026-11-25', '0b6d9fc211d8d271']);
});

import { expect, test } from '@jest/globals';
import { mailHtml } from './mail-html';

const htmlOf = (text: string) => mailHtml({ subject: 'Asunto & más', text, sender: 'Clinavoz' });

test('words become paragraphs and lines, and nothing in them becomes markup', () => {
  const html = htmlOf('Hola, <b>Ana</b>:\n\nNombre: Ana\nClínica: "Sol"');
  expect(html).toContain('>Hola, &lt;b&gt;Ana&lt;/b&gt;:</p>');
  expect(html).toContain('>Nombre: Ana<br>Clínica: &quot;Sol&quot;</p>');
  expect(html).toContain('<title>Asunto &amp; más</title>');
});

test('addresses become links, without the full stop of their sentence, and no other scheme does', () => {
  const html = htmlOf('Entra en https://clinavoz.example/panel?a=1&b=2. O escribe (http://localhost:4000/x).\njavascript:alert(1)');
  expect(html).toContain('<a href="https://clinavoz.example/panel?a=1&amp;b=2">https://clinavoz.example/panel?a=1&amp;b=2</a>. O');
  expect(html).toContain('<a href="http://localhost:4000/x">http://localhost:4000/x</a>).');
  expect(html.match(/<a /g)).toHaveLength(2);
});

test('the mark is drawn before the name: an open ring, two bars of the assistant and one of the patient', () => {
  const heading = /<p style="margin:0 0 24px[^>]*>(.*?)<\/p>/.exec(htmlOf('Hola'))?.[1] ?? '';
  expect(heading).toMatch(/class="ring" style="[^"]*border-right-color:transparent;border-radius:50%/);
  expect([...heading.matchAll(/class="(voice|tone)"/g)].map(([, name]) => name)).toEqual(['voice', 'voice', 'tone']);
  expect(heading.replaceAll(/<[^>]*>/g, '')).toBe('&nbsp;Clinavoz');
});

test('a mail fetches nothing, is at most 600 px wide, and is dark where its reader is', () => {
  const html = htmlOf('Hola');
  expect(html).not.toMatch(/<img|url\(|src=|<link|<script/);
  expect(html).toContain('max-width:600px');
  expect(html).toContain('prefers-color-scheme:dark');
});

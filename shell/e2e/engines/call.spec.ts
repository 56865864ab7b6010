import type { EnginePage } from './engine-page';
import { expect, test } from './engines.fixture';

/** What was said stands in the sheet's width, each line cut off at its end. */
async function expectOverWithin(visitor: EnginePage): Promise<void> {
  await visitor.expectText('La llamada ha terminado');
  const cut = await visitor.run(`const sheet = document.querySelector('[data-call-dock]'); return sheet.scrollWidth - sheet.clientWidth`);
  expect(cut).toBe(0);
}

test('a call lives on, its voice comes in, and it ends when the visitor hangs up; without WebRTC the page says what to do instead', async ({ visitor, site }) => {
  await visitor.goTo(site.origin);
  await visitor.click('button', 'Pulsa y pregúntame lo que quieras');
  if (!(await visitor.run<boolean>(`return 'RTCPeerConnection' in window`))) {
    await expect(async () => expect(await visitor.run<string>(`return findShown('alert', '').map((alert) => alert.innerText).join('')`)).toMatch(/^Este navegador no puede hacer llamadas de voz/)).toPass({ timeout: 20_000 });
    await visitor.expectShown('button', 'Pulsa y pregúntame lo que quieras');
    await visitor.click('button', 'Prefiero escribir');
    await visitor.expectText('Hola, soy el asistente virtual de', 20_000);
    await visitor.click('button', '^Colgar');
    await expectOverWithin(visitor);
    return;
  }
  await visitor.expectShown('button', 'Pulsa para colgar.', 30_000);
  await visitor.expectText('Hola, soy el asistente virtual de la clínica.', 20_000);
  // Longer than the connection watch takes to give up.
  await visitor.expectText(/00:(?:1[5-9]|[2-5]\d)/, 30_000);
  await visitor.click('button', 'Colgar');
  await visitor.expectShown('button', 'Pulsa y pregúntame lo que quieras');
  await expectOverWithin(visitor);
});

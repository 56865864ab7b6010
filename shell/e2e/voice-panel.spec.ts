import { abandonedBelowMs } from 'shared/contracts/call-history';
import { signIn } from './panel.fixture';
import { expect, test } from './voice.fixture';

test('a call from the landing starts, ends and is analysed in the open panel, and moves its cards, without a reload', async ({ voice, ownSite, browser }) => {
  const panel = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await signIn(panel, ownSite);
  const line = panel.getByRole('region', { name: 'Estado de Llamadas' });
  await expect(line).toContainText('Conectado a eventos en tiempo real');
  await panel.evaluate(() => Object.assign(window, { sameDocument: true }));

  await voice.open(ownSite.origin);
  await voice.call();
  await expect(line).toContainText('Número desconocido');
  await expect(panel.getByRole('region', { name: 'Últimas llamadas' })).toContainText('En curso');
  // Longer than what counts as abandoned, however fast the machine is, and with a word of the visitor's.
  await expect.poll(() => voice.elapsedSeconds()).toBeGreaterThan(abandonedBelowMs / 1_000);
  await expect(voice.transcript).toContainText('(tu voz');
  await voice.orb('listening').click();
  await expect(panel.getByRole('region', { name: 'Últimas llamadas' }).getByText('Resuelta')).toBeVisible();
  await expect(line).toContainText('Análisis de la llamada completado');
  await expect(panel.locator('dl').first()).toContainText('Nuevas conversaciones1');
  expect(await panel.evaluate(() => 'sameDocument' in window)).toBe(true);
  await panel.context().close();
});

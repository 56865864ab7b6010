// Large: several calls in real time beside an open panel.
import { abandonedBelowMs } from 'shared/contracts/conversations/call-history';
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import { expectAccessible, signIn } from '../panel/panel.fixture';
import { databaseUrl } from '../site-database';
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
  // Longer than an abandoned call, at any speed of the machine, and with a line of the visitor's.
  await expect.poll(() => voice.elapsedSeconds()).toBeGreaterThan(abandonedBelowMs / 1_000);
  await expect(voice.transcript).toContainText('(tu voz');
  await voice.orb('listening').click();
  await expect(panel.getByRole('region', { name: 'Últimas llamadas' }).getByText('Resuelta')).toBeVisible();
  await expect(line).toContainText('Análisis de la llamada completado');
  await expect(panel.locator('dl').first()).toContainText('Nuevas conversaciones1');
  expect(await panel.evaluate(() => 'sameDocument' in window)).toBe(true);
  await panel.context().close();
});

test('all calls that go on are read side by side as they are spoken, each with who calls and for how long', async ({ voice, ownSite, browser }) => {
  await insertSealedInSite(
    { url: await databaseUrl(ownSite), dataFolder: ownSite.dataFolder },
    `INSERT INTO call (clinic_id, provider_call_id, agent_id, call_type, status, clear_from_number, started_at) SELECT id, 'by_phone', 'agent', 'phone_call', 'ongoing', '+34600111222', now() FROM clinic WHERE slug = 'casa'`,
  );
  const panel = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await signIn(panel, ownSite);
  await panel.goto(`${ownSite.origin}/panel/llamadas`);
  const ongoing = panel.getByRole('region', { name: 'En curso' });
  await expect(ongoing.getByText('+34 600 111 222')).toBeVisible();
  await expect(ongoing.getByText('Esperando las primeras palabras…')).toBeVisible();
  await voice.open(ownSite.origin);
  await voice.call();
  await expect(ongoing.getByText('Hola, soy el asistente virtual de la clínica.')).toBeVisible();
  await expect(ongoing.getByText('Desde la web')).toBeVisible();
  await expect(ongoing.getByRole('timer')).toHaveText([/^(\d+\smin )?\d+\ss$/, /^(\d+\smin )?\d+\ss$/]);
  await expectAccessible(panel, 'ongoing calls');
  await voice.hangUp();
  await expect(ongoing.getByRole('timer')).toHaveCount(1);
  await panel.context().close();
});

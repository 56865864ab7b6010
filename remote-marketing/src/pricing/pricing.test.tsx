import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onDemoRequest } from 'shared/singleton';
import { heroCopy } from '../hero/hero.copy.es';
import { comparisonCopy } from './comparison.copy.es';
import { Pricing } from './pricing';
import { pricingCopy } from './pricing.copy.es';

test.each([
  ['Plan Piloto', ['199€', '590€', '66% de descuento los primeros 6 meses', '150 llamadas al mes', 'Quedan 3 de 5 plazas', 'Configuración inicial gratis (valorada en 490€)']],
  ['Plan Básico', ['290€', '+ 490€ de configuración inicial', '60 llamadas al mes', 'Sin integración con la agenda', 'Solo en español']],
  ['Plan Avanzado', ['590€', '+ 490€ de configuración inicial', '150 llamadas al mes', 'Más popular', 'Multilingüe: ES/EN/CA']],
])('%s says what it costs and gives', (name, texts) => {
  render(<Pricing />);
  const plan = screen.getByRole('article', { name });
  for (const text of texts) expect(plan).toHaveTextContent(text);
});

test.each([['Quiero mi plaza piloto', 'Plan Piloto'], ['Elegir Plan Básico', 'Plan Básico'], ['Elegir Plan Avanzado', 'Plan Avanzado']])(
  '"%s" asks for a demo with its plan in the message',
  async (button, plan) => {
    const requests: (string | undefined)[] = [];
    const stop = onDemoRequest(({ message }) => requests.push(message));
    render(<Pricing />);
    await userEvent.click(screen.getByRole('button', { name: button }));
    stop();
    expect(requests).toEqual([expect.stringContaining(plan)]);
  },
);

test('the comparison is a table whose signs can be read', () => {
  render(<Pricing />);
  const table = screen.getByRole('table', { name: 'Compara los planes' });
  expect(within(table).getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Característica', 'Piloto', 'Básico', 'Avanzado']);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(9);
  const agenda = within(table).getByRole('row', { name: /Integración con la agenda/ });
  expect(within(agenda).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Sí', 'No', 'Sí']);
  const setup = within(table).getByRole('row', { name: /Configuración inicial/ });
  expect(within(setup).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Gratis (valorada en 490€)', '490€, un solo pago', '490€, un solo pago']);
  expect(table).not.toHaveTextContent('incluida');
});

test('each place says the same price and the same calls of a plan', () => {
  const { pilot, basic, advanced, terms } = pricingCopy;
  const plans = [pilot, basic, advanced];
  const cellsOf = (wanted: string) => comparisonCopy.rows.find(({ feature }) => feature === wanted)?.cells;
  expect(cellsOf('Precio')).toEqual(plans.map(({ price }) => `${price}/mes`));
  expect(plans.map(({ features }) => features.find((feature) => feature.endsWith('llamadas al mes')))).toEqual(cellsOf('Llamadas al mes')?.map((calls) => `${calls} llamadas al mes`));
  for (const { message, name, price } of plans) expect(message).toContain(`${name} de ${price}/mes`);
  expect(pilot.oldPrice).toBe(advanced.price);
  expect(pilot.lock.text).toContain(`${advanced.price}/mes`);
  expect(heroCopy.facts.join()).toContain(`Piloto por ${pilot.price} al mes`);
  const [now, before, setup] = [pilot.price, pilot.oldPrice, /\d+(?=€ de config)/.exec(basic.setup)?.[0] ?? ''].map((text) => Number.parseInt(text, 10)) as [number, number, number];
  const off = (less: number, more: number) => `${Math.round((1 - less / more) * 100)}%`;
  const euros = (amount: number) => `${Math.floor(amount / 1_000)}.${String(amount % 1_000).padStart(3, '0')}€`;
  expect(pilot.discount).toContain(off(now, before));
  expect(terms.discountsText).toBe(`${off(now, before)}: pagas ${pilot.price} al mes en lugar de ${pilot.oldPrice}. ${off(now * 6, before * 6 + setup)}: lo que ahorras en los 6 meses si cuentas también la configuración gratis (${euros(now * 6)} en lugar de ${euros(before * 6 + setup)}).`);
});

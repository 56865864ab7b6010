import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'shared/singleton';
import { Calculator } from './benefits';

beforeEach(() => void render(<BrowserRouter><Calculator /></BrowserRouter>));

const result = () => screen.getByRole('status').textContent ?? '';
async function write(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

test('it begins with an example that says so, and leads to the prices', () => {
  expect(screen.getByText(/Las cifras son un ejemplo/)).toBeVisible();
  // 30 calls, a fifth of them missed, 22 days; a tenth of those would have been visits of 80 €.
  expect(result()).toContain('132 llamadas perdidas');
  expect(result()).toContain('1.056 € al mes');
  expect(result()).toContain('Con 3 visitas se paga un mes del Plan Piloto.');
  expect(screen.getByRole('link', { name: 'Ver los precios' })).toHaveAttribute('href', '/#pricing');
});

test('it counts with the owner’s own figures, by keyboard alone', async () => {
  await write('Llamadas al día', '50');
  await write('Perdidas (%)', '10');
  await write('Euros por visita', '200');
  expect(result()).toContain('110 llamadas perdidas');
  expect(result()).toContain('2.200 € al mes');
  expect(result()).toContain('Con una sola visita se paga un mes del Plan Piloto.');
});

test.each([
  ['100', '40', '80', /Con 3 visitas se paga un mes del Plan Piloto\. De las llamadas perdidas, el plan cubre 150 al mes\.$/],
  ['100', '40', '10', /880 € al mesDe las llamadas perdidas, el plan cubre 150 al mes\.$/],
  // Half a visit a month is lost, and half of it pays.
  ['22,7', '1', '400', /^5 llamadas perdidas200 € al mesCon una sola visita se paga un mes del Plan Piloto\.$/],
  ['5', '1', '3000', /^1 llamada perdida330 € al mes/],
  ['5', '2', '30', /7 € al mesCon estas cifras, el Plan Piloto cuesta más que las visitas que se pierden\.$/],
])('of %s calls, %s %% lost, at %s euros it says what is true', async (calls, share, value, said) => {
  await write('Llamadas al día', calls);
  await write('Perdidas (%)', share);
  await write('Euros por visita', value);
  expect(result()).toMatch(said);
});

test.each([['1.500', '19.800 €'], ['2,5', '33 €'], ['1.234,50', '16.295 €'], ['1200.5', '15.847 €'], ['80 €', '1.056 €'], ['1 500', '19.800 €'], ['0.125', '2 €'], ['0,125', '2 €']])('“%s” euros are read as a Spaniard writes them', async (text, euros) => {
  await write('Euros por visita', text);
  expect(result()).toContain(`${euros} al mes`);
});

test.each([['', '0 € al mes'], ['-5', '0 € al mes'], ['0', '0 € al mes']])('of “%s” as the value of a visit nothing is promised', async (text, euros) => {
  await write('Euros por visita', text);
  expect(result()).toContain(euros);
  expect(result()).not.toContain('Plan Piloto');
});

test.each([['Llamadas al día', ''], ['Llamadas al día', '-5'], ['Perdidas (%)', '0'], ['Llamadas al día', '0.1']])('of nobody missed, because “%s” is “%s”, no price is called too high', async (label, text) => {
  await write(label, text);
  expect(result()).toContain('0 llamadas perdidas');
  expect(result()).not.toContain('Plan Piloto');
});

test('more than a clinic can have is cut, and stays on one line', async () => {
  for (const label of ['Llamadas al día', 'Perdidas (%)', 'Euros por visita']) await write(label, '9999999');
  expect(result()).toContain('44.000 llamadas perdidas');
  expect(result()).toContain('43.995.600 € al mes');
  // The field that was left says what is counted with.
  expect(screen.getByLabelText('Llamadas al día')).toHaveValue('2.000');
  expect(screen.getByLabelText('Perdidas (%)')).toHaveValue('100');
});

test('it counts with what was written before the page was alive', async () => {
  cleanup();
  const container = document.body.appendChild(document.createElement('div'));
  const page = <StaticRouter location="/"><Calculator /></StaticRouter>;
  container.innerHTML = renderToString(page);
  screen.getByLabelText<HTMLInputElement>('Llamadas al día').value = '50';
  render(page, { container, hydrate: true });
  expect(result()).toContain('220 llamadas perdidas');
  await write('Perdidas (%)', '10');
  expect(screen.getByLabelText('Llamadas al día')).toHaveValue('50');
});

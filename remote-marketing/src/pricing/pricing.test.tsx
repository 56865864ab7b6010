import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onDemoRequest } from 'shared/singleton';
import { Pricing } from './pricing';

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

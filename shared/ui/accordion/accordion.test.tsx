import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion } from './accordion';

const items = [
  { id: 'one', title: 'Primera', content: <p>Respuesta una</p> },
  { id: 'two', title: 'Segunda', content: <p>Respuesta dos</p> },
];

test('the first is open at first, and opening another closes it', async () => {
  render(<Accordion items={items} />);
  const first = screen.getByRole('button', { name: 'Primera' });
  const second = screen.getByRole('button', { name: 'Segunda' });
  expect(first).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'Primera' })).toHaveTextContent('Respuesta una');
  await userEvent.click(second);
  expect(first).toHaveAttribute('aria-expanded', 'false');
  expect(second).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'Primera' }).parentElement).not.toHaveAttribute('data-open');
});

test('the open one closes on a second press, by keyboard too', async () => {
  render(<Accordion items={items} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Primera' })).toHaveAttribute('aria-expanded', 'false');
  // They stay in the document: the style sheet hides them, except on paper and without scripts.
  for (const region of screen.getAllByRole('region')) expect(region.parentElement).not.toHaveAttribute('data-open');
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
});

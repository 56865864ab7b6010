import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Phone } from 'lucide-react';
import { Button } from './button';

test.each(['primary', 'secondary', 'quiet', 'danger'] as const)('carries its variant %s for the style sheet', (variant) => {
  render(<Button variant={variant}>Enviar</Button>);
  expect(screen.getByRole('button', { name: 'Enviar' })).toHaveAttribute('data-variant', variant);
});

test('is no submit button unless asked', () => {
  render(<Button>Enviar</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('ignores clicks while busy, and keeps its name and its focus', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const { rerender } = render(<form onSubmit={onSubmit}><Button type="submit" onClick={onClick}>Enviar</Button></form>);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  rerender(<form onSubmit={onSubmit}><Button type="submit" busy onClick={onClick}>Enviar</Button></form>);
  const button = screen.getByRole('button', { name: 'Enviar' });
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('shows its icon before the words, and while busy the mark in its place', () => {
  const { container, rerender } = render(<Button icon={Phone}>Llamar</Button>);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  rerender(<Button icon={Phone} busy>Llamar</Button>);
  expect([...container.querySelectorAll('svg')].map(({ dataset }) => dataset.mood)).toEqual(['connecting']);
  expect(screen.getByRole('button', { name: 'Llamar' })).toBeVisible();
});

import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TextArea, TextField } from './text-field';

test('label, hint and error belong to the input', () => {
  render(<TextField id="email" label="Email" hint="Para responderte" error="Email inválido" />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toHaveAccessibleDescription('Para responderte Email inválido');
  expect(input).toBeInvalid();
});

test('a field without error is valid, and says when it may stay empty', () => {
  render(<TextField id="phone" label="Teléfono" required={false} />);
  expect(screen.getByRole('textbox', { name: 'Teléfono (opcional)' })).toBeValid();
});

test('a text area has four rows by default', () => {
  render(<TextArea id="message" label="Mensaje" />);
  expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveAttribute('rows', '4');
});

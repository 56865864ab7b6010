import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pressOnceWhileHeld } from './held-enter';

pressOnceWhileHeld();

test('a held Enter presses a button once', async () => {
  const onClick = jest.fn();
  render(<button type="button" onClick={onClick}>Hablar</button>);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter>5/}');
  expect(onClick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onClick).toHaveBeenCalledTimes(3);
});

test('a held Enter in a text adds as many lines as ever', async () => {
  render(<textarea aria-label="Mensaje" />);
  screen.getByRole('textbox').focus();
  await userEvent.keyboard('{Enter>3/}');
  expect(screen.getByRole('textbox')).toHaveValue('\n\n\n');
});

import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NothingHere } from './nothing-here';

test('an empty list shows the mark without a voice, and says that it is empty and what to expect', () => {
  const { container } = render(<NothingHere title="Todavía no hay llamadas" text="Aparecerán aquí, en directo." />);
  expect(container.querySelector('svg')).toHaveAttribute('data-mood', 'voices');
  expect(screen.getByText('Todavía no hay llamadas')).toBeVisible();
  expect(screen.getByText('Aparecerán aquí, en directo.')).toBeVisible();
});

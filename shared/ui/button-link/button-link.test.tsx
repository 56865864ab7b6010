import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { ButtonLink } from './button-link';

test('is a link with the look of a button, inside the site and out of it', () => {
  render(
    <BrowserRouter>
      <ButtonLink to="/#cta" variant="secondary">Pedir demo</ButtonLink>
      <ButtonLink href="tel:+34930000000">Llamar</ButtonLink>
    </BrowserRouter>,
  );
  const inside = screen.getByRole('link', { name: 'Pedir demo' });
  expect(inside).toHaveAttribute('href', '/#cta');
  expect(inside).toHaveAttribute('data-variant', 'secondary');
  expect(screen.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', 'tel:+34930000000');
});

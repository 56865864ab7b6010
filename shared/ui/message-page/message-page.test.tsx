import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Button } from '../button/button';
import { SkipLink } from '../skip-link/skip-link';
import { MessagePage } from './message-page';

test('says what happened in the one heading and offers a way on', () => {
  render(<MessagePage kicker="Error 404" title="Esta página no existe" text="Quizá la dirección ha cambiado."><Button>Ir al inicio</Button></MessagePage>);
  expect(screen.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ir al inicio' })).toBeVisible();
});

test('can be announced when it replaces a page', () => {
  render(<MessagePage mood="pause" role="alert" title="No hemos podido cargar esta parte" text="Inténtalo de nuevo.">{null}</MessagePage>);
  expect(screen.getByRole('alert')).toHaveTextContent('No hemos podido cargar esta parte');
});

test('the skip link leads to the content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveAttribute('href', '#contenido');
});

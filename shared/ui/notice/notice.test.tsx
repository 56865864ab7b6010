import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Skeleton } from '../skeleton/skeleton';
import { Spinner } from '../spinner/spinner';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { Notice } from './notice';

test.each(['info', 'success', 'warning', 'danger'] as const)('a notice shows its tone %s and its title', (tone) => {
  render(<Notice tone={tone} title="Aviso" role="status">Texto</Notice>);
  expect(screen.getByRole('status')).toHaveAttribute('data-tone', tone);
  expect(screen.getByText('Aviso')).toBeVisible();
});

test('an alert is announced as one', () => {
  render(<Notice tone="danger" role="alert">Error: no se ha enviado</Notice>);
  expect(screen.getByRole('alert')).toHaveTextContent('Error: no se ha enviado');
});

test('a named spinner is a status, a bare one and a skeleton are decoration', () => {
  render(<><Spinner label="Cargando" /><Spinner /><Skeleton /></>);
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status', { name: 'Cargando' })).toBeInTheDocument();
});

test('hidden text stays in the accessible name', () => {
  render(<button type="button">5 <VisuallyHidden>estrellas</VisuallyHidden></button>);
  expect(screen.getByRole('button', { name: '5 estrellas' })).toBeInTheDocument();
});

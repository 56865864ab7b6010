import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Badge } from '../badge/badge';
import { Card } from './card';

test.each(['plain', 'mist', 'warm'] as const)('a card shows its tone %s', (tone) => {
  render(<Card tone={tone} as="article" aria-label="Plan">Texto</Card>);
  expect(screen.getByRole('article', { name: 'Plan' })).toHaveAttribute('data-tone', tone);
});

test.each(['neutral', 'accent', 'warm', 'danger'] as const)('a badge shows its tone %s', (tone) => {
  render(<Badge tone={tone}>Nuevo</Badge>);
  expect(screen.getByText('Nuevo')).toHaveAttribute('data-tone', tone);
});

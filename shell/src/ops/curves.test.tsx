import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { Curves } from './curves';

test('figures that are still being read are not said to be missing', async () => {
  let answer = (): void => undefined;
  const reading = new Promise<void>((resolve) => (answer = resolve));
  standInFetch(() => reading.then(() => ({ body: { releases: [] } })));
  await act(async () => void render(<Curves app="panel" log={[]} />));
  expect(screen.queryByText(/^Aún no hay/)).not.toBeInTheDocument();
  // Nor is the axis one of 1970.
  expect(screen.queryByText(/ene/)).not.toBeInTheDocument();
  await act(async () => answer());
  expect(await screen.findByText('Aún no hay sesiones en estas horas.')).toBeVisible();
});

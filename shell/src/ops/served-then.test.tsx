import { expect, test } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { AppStatus } from 'shared/contracts/release-control';
import { ServedThen } from './served-then';
import type { Ask } from './use-registry';

const row: AppStatus = { app: 'marketing', active: '1.2.0', fallback: '1.1.0', next: null, canary: { version: '1.3.0', percent: 5 }, frozen: null, quarantined: [], activatedAt: '2026-11-21T08:00:00.000Z', activatedBy: 'eva@clinica.example', problems: [], published: [] };

/** The control at an address, and the moments that it asks about. */
function show(address: string): unknown[] {
  const asked: unknown[] = [];
  const ask = ((_endpoint: unknown, input: unknown) => {
    asked.push(input);
    return Promise.resolve({ stale: false, apps: [row] });
  }) as Ask;
  render(<MemoryRouter initialEntries={[address]}><ServedThen ask={ask} /></MemoryRouter>);
  return asked;
}

test('a moment of Madrid is asked for, and what was served then is drawn', async () => {
  const asked = show('/ops');
  expect(asked).toEqual([]);
  // Years back: the field takes no moment to come, wherever this machine's clock stands.
  fireEvent.change(screen.getByLabelText('Día y hora (Madrid)'), { target: { value: '2024-11-21T10:00:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
  const table = await screen.findByRole('table', { name: 'Qué se servía el 21 nov 2024, 10:00:00' });
  expect(within(table).getByRole('row', { name: /^Marketing 1\.2\.0 1\.1\.0 1\.3\.0 · 5 %/ })).toBeVisible();
  expect(asked).toEqual([{ at: '2024-11-21T09:00:00.999Z' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Día y hora (Madrid)')).toHaveValue('');
});

test('the moment stands in the address, so that the answer can be shown to a colleague', async () => {
  const asked = show('/ops?el=2026-07-21T10:00');
  expect(await screen.findByRole('table')).toBeVisible();
  expect(asked).toEqual([{ at: '2026-07-21T08:00:00.999Z' }]);
});

test('an address that names no moment asks nothing', () => {
  expect(show('/ops?el=ayer')).toEqual([]);
});

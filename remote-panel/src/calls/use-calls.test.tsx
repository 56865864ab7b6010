import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { CallFilters } from 'shared/contracts/conversations/call-history';
import { standInEvents } from 'shared/testing/stand-in-events';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { LiveEvents } from '../live/live-events';
import { MoreButton } from '../ui';
import { useCalls } from './use-calls';

const callOf = (last: number) => ({
  id: `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f000${last}`, startedAt: `2026-11-21T10:0${9 - last}:00.000Z`, durationMs: 60_000, callerPhone: null, callerName: `Persona ${last}`, channel: 'phone',
  outcome: 'resolved', category: 'Cleaning', reservedAppointment: null, satisfaction: null, summary: null, sample: false,
});

function List({ filters }: { readonly filters: CallFilters }) {
  const list = useCalls(filters, 2);
  return <><ul>{list.items.map(({ id, callerName }) => <li key={id}>{callerName}</li>)}</ul><MoreButton label="Más" list={list} /></>;
}

test.each<CallFilters>([{ outcome: 'resolved' }, { category: 'Cleaning' }])('a call that no longer matches %p leaves the further pages too', async (filters) => {
  const emit = standInEvents();
  let further = [callOf(3)];
  standInFetch(({ path }) => ({ body: path.includes('before=') ? further : [callOf(1), callOf(2)] }));
  await act(async () => void render(<LiveEvents><List filters={filters} /></LiveEvents>));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Más' })));
  expect(screen.getByText('Persona 3')).toBeVisible();
  further = [];
  await act(async () => emit('call_analyzed'));
  expect(screen.queryByText('Persona 3')).toBeNull();
});

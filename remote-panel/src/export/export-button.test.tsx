import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { exportCalls } from 'shared/contracts/conversations/call-history';
import type { StaffRole } from 'shared/contracts/clinic/staff-rights';
import { callForFile } from 'shared/http/client';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { OwnerContext } from '../session/may';
import { SessionLostContext } from '../session/session-lost';
import { ExportButton } from './export-button';

const onSessionLost = jest.fn();
/** Files that the browser has saved, by name. */
let files: string[];

beforeEach(() => {
  files = [];
  onSessionLost.mockReset();
  Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
});
afterEach(() => void jest.restoreAllMocks());

function draw(role: StaffRole, again: (page: ReactElement) => unknown = render): void {
  again(
    <OwnerContext value={{ clinicName: 'Clínica Norte', clinic: { id: 'n', slug: 'norte', name: null, role, morningMail: false } }}>
      <SessionLostContext value={onSessionLost}>
        <ExportButton act={exportCalls} fileName="llamadas.csv" file={() => callForFile(exportCalls, { range: '7d' })} />
      </SessionLostContext>
    </OwnerContext>,
  );
}

async function press(): Promise<void> {
  draw('owner');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Exportar CSV' })));
}

test('a file that names its clinic is what the API gives for the period, not what the page has loaded', async () => {
  const fetched = standInFetch(() => ({ body: {} }));
  await press();
  expect(fetched).toEqual([{ path: '/api/exports/calls', body: { range: '7d' } }]);
  expect(files).toEqual(['norte-llamadas.csv']);
});

test('what could not be given is not kept, and the page says so', async () => {
  standInFetch(() => ({ status: 503, body: { error: 'No está disponible.', code: 'service_unavailable' } }));
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('No está disponible.');
  expect(files).toEqual([]);
});

test('an answer that broke off before its first letter is no file: Firefox gives it as a whole one', async () => {
  standInFetch(() => ({ body: '' }));
  await press();
  expect(screen.getByRole('alert')).toHaveTextContent('No hemos podido conectar.');
  expect(files).toEqual([]);
});

test('a session that has ended is reported to the panel', async () => {
  standInFetch(() => ({ status: 401, body: { error: 'Tu sesión ha terminado.', code: 'not_signed_in' } }));
  await press();
  expect(onSessionLost).toHaveBeenCalledTimes(1);
  expect(files).toEqual([]);
});

test.each(['reception', 'reader'] as const)('a file is not offered to %s', (role) => {
  draw(role);
  expect(screen.queryByRole('button')).toBeNull();
});

test('whoever has lost the right meanwhile reads why the button is gone', async () => {
  standInFetch(() => ({ status: 403, body: { error: 'No tienes permiso para hacer esto.', code: 'forbidden' } }));
  const { rerender } = render(<></>);
  draw('owner', rerender);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Exportar CSV' })));
  draw('reader', rerender);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent('No tienes permiso para hacer esto.');
});

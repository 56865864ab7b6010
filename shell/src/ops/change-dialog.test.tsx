import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorCode, ErrorDetail } from 'shared/contracts/errors';
import type { AppStatus } from 'shared/contracts/releases/control';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { AppDetail } from './app-detail';
import { ChangeDialog } from './change-dialog';

const row: AppStatus = { app: 'panel', active: '1.3.0', fallback: null, next: null, canary: null, holdBack: null, ship: null, evidence: null, pinned: null, frozen: null, isProtected: false, asked: [], quarantined: [], activatedAt: null, activatedBy: null, revision: 7, problems: [], published: [] };

/** The dialog's text when the registry answers a change with these objections. */
async function reportedAbout(code: ErrorCode, ...details: ErrorDetail[]): Promise<string> {
  standInFetch(() => ({ status: 409, body: { error: 'Esa versión no encaja.', code, details } }));
  render(<ChangeDialog change={{ kind: 'activate', version: '1.4.0' }} row={row} onClose={() => undefined} onChanged={() => Promise.resolve()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  return (await screen.findByRole('alert')).textContent ?? '';
}

const english = 'An English sentence for commands';
const detail = (code: string, facts: ErrorDetail['facts']): ErrorDetail => ({ field: 'field', message: english, code, facts });

test('a refusal says in Spanish what does not fit, on both sides', async () => {
  const told = await reportedAbout(
    'release_incompatible',
    detail('share', { share: 'react', remote: 'panel', remoteVersion: '1.4.0', wanted: '^20.0.0', shellVersion: '1.2.0', provided: '19.3.1' }),
    detail('route_not_granted', { app: 'panel', version: '1.4.0', route: '/informes', granted: '/panel/*' }),
    detail('moved_on', { app: 'panel', stable: '1.2.0', did: 'rollback', version: '1.2.0', by: 'automatic', at: '2026-11-21T09:00:00.000Z' }),
  );
  for (const part of [
    'Esa versión no encaja.',
    'Panel 1.4.0 necesita React ^20.0.0; Armazón 1.2.0 trae 19.3.1.',
    'Panel 1.4.0 quiere /informes, y Panel solo puede tener /panel/*.',
    'el propio sitio volvió a Panel 1.2.0 el 21 nov, 10:00:00, y no lo habías visto. Ahora la estable es 1.2.0.',
  ]) expect(told).toContain(part);
  expect(told).not.toContain(english);
});

test('a missing reason is said at its field, in Spanish', async () => {
  standInFetch(() => ({ status: 400, body: { error: 'Hay datos que no son válidos.', code: 'invalid_input', details: [{ field: 'reason', message: 'Escribe el motivo.' }] } }));
  render(<ChangeDialog change={{ kind: 'freeze' }} row={row} onClose={() => undefined} onChanged={() => Promise.resolve()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Hay datos que no son válidos\.$/);
  expect(screen.getByLabelText(/^Motivo, para el registro/)).toHaveAccessibleDescription('Escribe el motivo.');
});

test('an objection that this page does not know yet, or without its facts, is said as the API says it', async () => {
  expect(await reportedAbout('release_incompatible', detail('of_tomorrow', {}), { ...detail('frozen', { by: 'eva' }), field: 'panel' })).toBe(`Esa versión no encaja.field: ${english}panel: ${english}`);
});

test('what somebody changed meanwhile is looked at again, and not confirmed once more', async () => {
  await reportedAbout('activation_conflict');
  expect(screen.queryByRole('button', { name: 'Confirmar' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cerrar y volver a mirar' })).toBeVisible();
});

test('the end of a canary is not announced as its beginning', () => {
  render(<ChangeDialog change={{ kind: 'canary', version: '1.4.0', percent: 0 }} row={row} onClose={() => undefined} onChanged={() => Promise.resolve()} />);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('Terminar el canario de 1.4.0: todos reciben la estable');
});

test('a change that is answered late does not close the window of the next one, with what was written in it', async () => {
  let answer: () => void = () => undefined;
  standInFetch(({ path }) => (path.includes('freeze') ? new Promise((resolve) => (answer = () => resolve({ body: { changed: true } }))) : { body: { releases: [] } }));
  render(<AppDetail row={{ ...row, fallback: '1.2.0' }} log={[]} onChanged={() => Promise.resolve()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Congelar' }));
  await userEvent.type(screen.getByLabelText(/^Motivo, para el registro/), 'Fiesta');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Volver a la anterior' }));
  await userEvent.type(screen.getByLabelText(/^Motivo, para el registro/), 'Fallan las citas');
  await act(async () => answer());
  expect(await screen.findByText('Hecho. Queda en el historial.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Motivo, para el registro/)).toHaveValue('Fallan las citas');
});

test.each([['activate', null], ['freeze', 'true']] as const)('to %s, whether a reason is required is said: %s', (kind, required) => {
  render(<ChangeDialog change={kind === 'freeze' ? { kind } : { kind, version: '1.4.0' }} row={row} onClose={() => undefined} onChanged={() => Promise.resolve()} />);
  expect(screen.getByLabelText(/^Motivo, para el registro/).getAttribute('aria-required')).toBe(required);
});

test('who approves a canary that was asked for sees to how many visitors it goes', async () => {
  standInFetch(() => ({ body: { releases: [] } }));
  const asked = { id: 3, act: 'canary', version: '1.4.0', percent: 50, by: 'eva', reason: '', endsAt: '2026-11-22T09:00:00.000Z' };
  const asking = { ...row, isProtected: true, asked: [asked, { ...asked, id: 4, act: 'activate', percent: null }] };
  await act(async () => void render(<AppDetail row={asking} log={[]} onChanged={() => Promise.resolve()} />));
  expect(screen.getByText(/eva pide darla/)).toHaveTextContent('eva pide darla al 50 % de los visitantes.');
  expect(screen.getByText(/eva pide activarla/)).toHaveTextContent('eva pide activarla.');
});

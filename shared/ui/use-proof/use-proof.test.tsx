import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { proveAgain } from '../../contracts/clinic/auth';
import { ApiError } from '../../http/client';
import { standInFetch, type StandInAnswer } from '../../testing/stand-in-fetch';
import { useProof } from './use-proof';

const refused = (code: 'proof_needed' | 'sign_in_needed' | 'forbidden') => new ApiError('refused', { code, serverMessage: 'No.' });
const wrong = { status: 403, body: { error: 'Ese código no es correcto.', code: 'second_factor_wrong' } };

/** Presses a button whose act is refused until the second factor is proven. */
async function begin(code: 'proof_needed' | 'sign_in_needed' | 'forbidden') {
  const onSignIn = jest.fn();
  const ended: string[] = [];
  const work = jest.fn<() => Promise<string>>().mockRejectedValueOnce(refused(code)).mockResolvedValue('a file');
  function Page() {
    const { proven, dialog } = useProof(onSignIn);
    return <><button onClick={() => void proven(work).then((done) => ended.push(done), (error: Error) => ended.push(error.message))}>Exportar</button>{dialog}</>;
  }
  render(<Page />);
  await press('Exportar');
  return { work, ended, onSignIn };
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = () => screen.getByRole('textbox', { name: 'Código de seis cifras' });
async function give(code: string) {
  fireEvent.change(field(), { target: { value: code } });
  await press('Confirmar y seguir');
}

test('a code is asked for, and with a right one what was begun goes on by itself, once', async () => {
  let answer: StandInAnswer = wrong;
  const seen = standInFetch(() => answer);
  const { work, ended } = await begin('proof_needed');
  expect(field()).toHaveFocus();
  await give('12 345');
  expect(field()).toHaveAccessibleDescription('Escribe las seis cifras del código.');
  expect(seen).toEqual([]);
  await give('111 111');
  expect(field()).toHaveAccessibleDescription('Ese código no es correcto.');
  expect([work.mock.calls.length, ended]).toEqual([1, []]);
  answer = { body: {} };
  await give('123 456');
  expect(seen.map(({ path, body }) => [path, body])).toEqual([[proveAgain.path, { code: '111111' }], [proveAgain.path, { code: '123456' }]]);
  expect([work.mock.calls.length, ended]).toEqual([2, ['a file']]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('whoever closes the window gets the refusal, and nothing is done', async () => {
  const { work, ended } = await begin('proof_needed');
  await press('Cerrar ventana');
  expect([work.mock.calls.length, ended]).toEqual([1, ['No.']]);
});

test('nothing is done either for whoever closes the window while the code is on its way', async () => {
  let prove: () => void = () => undefined;
  standInFetch(() => new Promise((resolve) => (prove = () => resolve({ body: {} }))));
  const { work, ended } = await begin('proof_needed');
  await give('123456');
  await press('Cerrar ventana');
  await act(async () => prove());
  expect([work.mock.calls.length, ended]).toEqual([1, ['No.']]);
});

test('two acts that wait go on with one code', async () => {
  standInFetch(() => ({ body: {} }));
  const { work, ended } = await begin('proof_needed');
  work.mockRejectedValueOnce(refused('proof_needed'));
  await act(async () => void fireEvent.click(screen.getByText('Exportar')));
  await give('123456');
  expect([work.mock.calls.length, ended]).toEqual([4, ['a file', 'a file']]);
});

test('an act that is refused while the code is on its way asks again', async () => {
  let prove: () => void = () => undefined;
  standInFetch(() => new Promise((resolve) => (prove = () => resolve({ body: {} }))));
  const { work, ended } = await begin('proof_needed');
  await give('123456');
  work.mockRejectedValueOnce(refused('proof_needed'));
  await act(async () => void fireEvent.click(screen.getByText('Exportar')));
  await act(async () => prove());
  expect(ended).toEqual(['a file']);
  await give('123456');
  await act(async () => prove());
  expect(ended).toEqual(['a file', 'a file']);
});

test('whoever has no app here is led to the sign-in, which asks anew, and where to come back to is kept', async () => {
  const { onSignIn } = await begin('sign_in_needed');
  const link = screen.getByRole('link', { name: 'Volver a entrar' });
  expect(link).toHaveAttribute('href', '/auth/google/start?again');
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(onSignIn).toHaveBeenCalledTimes(1);
});

test('any other refusal is none of its business', async () => {
  const { ended } = await begin('forbidden');
  expect(ended).toEqual(['No.']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { ApiError } from 'shared/http/client';
import { ChangeNotice, useChange } from './use-change';

const pressed = jest.fn<(name: string) => void>();
const page = (done: string | undefined) => <><ChangeNotice failure={undefined} done={done} />{['Confirmar', 'Cancelar'].map((name) => <button key={name} type="button" onClick={() => pressed(name)}>{name}</button>)}</>;

/** A press of a finger or a mouse. */
function press(name: string, y: number): void {
  for (const type of ['pointerdown', 'click']) act(() => void screen.getByText(name).dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, clientX: 100, clientY: y })));
}

afterEach(() => void jest.restoreAllMocks());

test('as the news of a change comes or goes, what it has pushed under the finger does not take the next press', () => {
  // Independent of the test's duration.
  jest.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
  const { rerender } = render(page(undefined));
  press('Confirmar', 100);
  rerender(page('La cita de Ana está confirmada.'));
  press('Cancelar', 100);
  expect(pressed.mock.calls).toEqual([['Confirmar']]);
  press('Confirmar', 300);
  rerender(page(undefined));
  press('Cancelar', 300);
  expect(pressed.mock.calls).toEqual([['Confirmar'], ['Confirmar']]);
  press('Cancelar', 500);
  expect(pressed.mock.calls.at(-1)).toEqual(['Cancelar']);
});

function Acting({ failure }: { readonly failure: ApiError }) {
  const { notice, change } = useChange();
  return <>{notice}<button type="button" onClick={() => change(() => Promise.reject(failure))}>Guardar</button></>;
}
test.each([['network', undefined, 0], ['timeout', undefined, 1], ['refused', 'clinic_changed', 0]] as const)('of what failed by %s %s, %d notices are left once the stream is back', async (kind, code, left) => {
  render(<Acting failure={new ApiError(kind, { code })} />);
  await act(async () => screen.getByText('Guardar').click());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryAllByRole('alert')).toHaveLength(left), { timeout: 10_000 });
}, 15_000);

test('a failure in an outage of a second can be read', async () => {
  jest.useFakeTimers();
  render(<Acting failure={new ApiError('network')} />);
  await act(async () => screen.getByText('Guardar').click());
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => jest.advanceTimersByTime(4_000));
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});

test('an act that the end of a session refused says so, even if the panel finds another session', async () => {
  render(<Acting failure={new ApiError('refused', { code: 'not_signed_in', serverMessage: 'Tu sesión ha terminado.' })} />);
  await act(async () => screen.getByText('Guardar').click());
  expect(screen.getByRole('alert')).toHaveTextContent('Tu sesión ha terminado.');
});

test('what stands for itself is carried out after what is under way, and what does not is not begun twice', async () => {
  const work = jest.fn<(name: string) => Promise<void>>();
  let end = () => undefined as void;
  work.mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  function Two() {
    const { change, changeInTurn } = useChange();
    return <><button type="button" onClick={() => void changeInTurn(() => work('turn'))}>Nota</button><button type="button" onClick={() => change(() => work('one'))}>Guardar</button></>;
  }
  render(<Two />);
  for (const name of ['Nota', 'Nota', 'Guardar']) await act(async () => screen.getByText(name).click());
  expect(work.mock.calls).toEqual([['turn']]);
  await act(async () => end());
  expect(work.mock.calls).toEqual([['turn'], ['turn']]);
});

test('a failure stays until the next press, whatever comes of a change that was waiting behind it', async () => {
  const answers: ((failure?: ApiError) => void)[] = [];
  const work = () => new Promise<void>((resolve, reject) => answers.push((failure) => (failure === undefined ? resolve() : reject(failure))));
  function Two() {
    const { notice, changeInTurn } = useChange();
    return <>{notice}{['Ana', 'Carla'].map((name) => <button key={name} type="button" onClick={() => void changeInTurn(work, `La cita de ${name} está confirmada.`)}>{name}</button>)}</>;
  }
  render(<Two />);
  for (const name of ['Ana', 'Carla']) await act(async () => screen.getByText(name).click());
  await act(async () => answers[0]?.(new ApiError('timeout')));
  await act(async () => answers[1]?.());
  expect(screen.getByRole('alert')).toHaveTextContent(new ApiError('timeout').message);
  await act(async () => screen.getByText('Ana').click());
  expect(screen.queryByRole('alert')).toBeNull();
  await act(async () => answers[2]?.());
  expect(screen.getByText('La cita de Ana está confirmada.')).toBeVisible();
});

// Longer than usual because each thing that two people can do to one task at once is tried on the same row.
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Task } from 'shared/contracts/conversations/tasks';
import { BrowserRouter } from 'shared/singleton';
import { OwnerContext } from '../session/may';
import { TaskRow } from './task-row';

const shownTo = (role: 'reception' | 'reader') => ({ clinicName: 'Sol', clinic: { id: 's', slug: 'sol', name: 'Sol', role, morningMail: false } });

const taskOf = (name: string): Task => ({
  id: `call:${name}`, kind: 'unresolved', at: '2036-11-21T10:00:00.000Z', dueOn: '2036-11-24', name, phone: '+34600111222', about: 'Quería saber el precio',
  callId: null, threadId: null, ownerId: null, note: 'Mejor por la tarde', doneAt: null, doneBy: null,
});
const done = jest.fn<(id: string) => void>();
const noted = jest.fn<(note?: string) => void>();
const replaced = jest.fn<(notes?: readonly string[]) => void>();
const dated = jest.fn<(dueOn?: string) => void>();
let settle: ((kept: boolean) => void) | undefined;

let colleague: (note: string) => void;

/** Rows that disappear when they are done, as in the panel after a refresh. */
function List() {
  const [tasks, setTasks] = useState(['Ana', 'Bea', 'Cris'].map(taskOf));
  const finish = ({ id, note, replaces, dueOn }: { id: string; note?: string; replaces?: readonly string[]; dueOn?: string }, _sentence?: string, settled?: (kept: boolean) => void) => {
    settle = settled;
    if (note !== undefined) return void (replaced(replaces), noted(note));
    if (dueOn !== undefined) return dated(dueOn);
    done(id);
    setTasks((all) => all.filter((task) => task.id !== id));
  };
  colleague = (note) => setTasks((all) => all.map((task) => ({ ...task, note })));
  return <ul>{tasks.map((task) => <TaskRow key={task.id} task={task} members={[]} onChange={finish} />)}</ul>;
}
/** A press of a finger or a mouse. */
function press(name: string, x: number, y: number): void {
  const button = screen.getByRole('button', { name });
  for (const type of ['pointerdown', 'click']) act(() => void button.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y })));
}

beforeEach(() => {
  done.mockReset();
  noted.mockReset();
  replaced.mockReset();
  dated.mockReset();
  render(<BrowserRouter><OwnerContext value={shownTo('reception')}><List /></OwnerContext></BrowserRouter>);
});
afterEach(() => void jest.restoreAllMocks());

test('the row that slides under the finger as another is done does not take its next press, one elsewhere and the keyboard do', () => {
  // Independent of the test's duration.
  jest.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
  press('Hecho: Ana', 100, 100);
  press('Hecho: Bea', 110, 95);
  expect(done.mock.calls).toEqual([['call:Ana']]);
  press('Hecho: Cris', 100, 300);
  expect(done.mock.calls).toEqual([['call:Ana'], ['call:Cris']]);
  fireEvent.click(screen.getByRole('button', { name: 'Hecho: Bea' }), { detail: 0 });
  expect(done.mock.calls).toEqual([['call:Ana'], ['call:Cris'], ['call:Bea']]);
});

test('a note names those that it may replace: the one that is shown, and one’s own that is not shown yet', () => {
  const [field] = screen.getAllByLabelText('Nota');
  for (const value of ['No contesta', 'No contesta: mañana']) {
    fireEvent.change(field!, { target: { value } });
    fireEvent.blur(field!);
  }
  expect(replaced.mock.calls).toEqual([[['Mejor por la tarde', 'Mejor por la tarde']], [['Mejor por la tarde', 'No contesta']]]);
});

test('a day of another year is named with its year', () => {
  expect(screen.getAllByText('Para el 24 nov 2036')).toHaveLength(3);
});

test('the keyboard goes on to the next row as one is done, and from the last to the one before', () => {
  for (const [name, next] of [['Cris', 'Bea'], ['Ana', 'Bea']]) {
    screen.getByRole('button', { name: `Hecho: ${name}` }).focus();
    fireEvent.click(screen.getByRole('button', { name: `Hecho: ${name}` }), { detail: 0 });
    expect(screen.getByRole('button', { name: `Hecho: ${next}` })).toHaveFocus();
  }
});

test('owner, day and note open by a button that says so, and the note is read without', () => {
  const button = screen.getByRole('button', { name: 'Quién se encarga, día y nota: Ana' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getAllByText('Mejor por la tarde')).toHaveLength(3);
});

test('a note that is longer than its field is read whole beside it, at any width', () => {
  const long = 'Alérgica a la penicilina: que la vea la doctora antes del jueves';
  expect(screen.getAllByText('Mejor por la tarde')[0]).toHaveClass('narrow');
  act(() => colleague(long));
  expect(screen.getAllByText(long)[0]).not.toHaveClass('narrow');
  expect(screen.getAllByText(long)[0]).not.toHaveClass('cut');
});

test('whoever only reads sees the note at any width, without its field', () => {
  cleanup();
  render(<BrowserRouter><OwnerContext value={shownTo('reader')}><List /></OwnerContext></BrowserRouter>);
  expect(screen.queryByRole('textbox', { name: 'Nota' })).toBeNull();
  expect(screen.getAllByText('Mejor por la tarde')[0]).not.toHaveClass('narrow');
});

test('a note that was kept at a pause is not sent again as its field is left', () => {
  jest.useFakeTimers();
  const field = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'Llamar a la hija' } });
  act(() => void jest.advanceTimersByTime(2_000));
  fireEvent.blur(field);
  expect(noted.mock.calls).toEqual([['Llamar a la hija']]);
  jest.useRealTimers();
});

test('a note that could not be kept stays, says so, and is kept by one press', () => {
  const field = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'Llamar a la hija' } });
  fireEvent.blur(field);
  expect(screen.queryByText('La nota no se ha guardado todavía.')).toBeNull();
  act(() => settle?.(false));
  expect(field).toHaveValue('Llamar a la hija');
  expect(screen.getByText('La nota no se ha guardado todavía.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar la nota' }));
  expect(noted.mock.calls).toEqual([['Llamar a la hija'], ['Llamar a la hija']]);
  expect(screen.queryByText('La nota no se ha guardado todavía.')).toBeNull();
});

test('a note that could not be kept is kept by itself when the network returns, but not over a colleague’s', () => {
  const field = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Nota' })[0]!;
  const fail = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
    act(() => settle?.(false));
  };
  fail('Llamar a la hija');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(noted.mock.calls).toEqual([['Llamar a la hija'], ['Llamar a la hija']]);
  expect(screen.queryByText('La nota no se ha guardado todavía.')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(noted).toHaveBeenCalledTimes(2);
  fail('Llamar al hijo');
  act(() => colleague('Ya la llamo yo'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(noted).toHaveBeenCalledTimes(3);
});

describe('a note that a colleague changes while one is typed', () => {
  const field = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Nota' })[0]!;
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  beforeEach(() => {
    field().focus();
    type('Llamar a la hija');
    act(() => colleague('Ya la llamo yo'));
  });

  test('leaves text and focus, is seen, and nothing is saved by leaving the field', () => {
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('Llamar a la hija');
    expect(screen.getByRole('status')).toHaveTextContent('otra persona ha guardado: «Ya la llamo yo». Tu nota no se ha guardado todavía.');
    act(() => field().blur());
    expect(noted).not.toHaveBeenCalled();
  });

  test('gives way by one’s own decision, and what is saved follows the others again', () => {
    const button = screen.getByRole('button', { name: 'Guardar la mía' });
    expect(button.closest('[tabindex="-1"]')).toContainElement(field());
    fireEvent.click(button);
    expect(noted.mock.calls).toEqual([['Llamar a la hija']]);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => colleague('Llamar a la hija'));
    act(() => colleague('Hecho está'));
    expect(field()).toHaveValue('Hecho está');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('stays where one’s own is dropped', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Dejar la otra' }));
    expect(field()).toHaveValue('Ya la llamo yo');
    expect(noted).not.toHaveBeenCalled();
  });
});

test('a note that nobody crosses is saved as it is left', () => {
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'El lunes' } });
  fireEvent.blur(field);
  expect(noted.mock.calls).toEqual([['El lunes']]);
  expect(field).toHaveValue('El lunes');
});

test('one’s own note that arrives while one goes on typing is not taken for a colleague’s', () => {
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  const keep = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  keep('El lunes');
  fireEvent.change(field, { target: { value: 'El lunes, a las' } });
  act(() => colleague('El lunes'));
  expect(screen.queryByRole('status')).toBeNull();
  keep('El lunes, a las diez');
  expect(noted.mock.calls).toEqual([['El lunes'], ['El lunes, a las diez']]);
});

test('a note whose answer alone was lost is no longer called unsaved once it is read', () => {
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'El lunes' } });
  fireEvent.blur(field);
  act(() => settle?.(false));
  expect(screen.getByText('La nota no se ha guardado todavía.')).toBeVisible();
  act(() => colleague('El lunes'));
  expect(screen.queryByText('La nota no se ha guardado todavía.')).toBeNull();
});

test('a colleague who takes one’s saved note back is followed, and leaving the field does not bring it back', () => {
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'El lunes' } });
  fireEvent.blur(field);
  act(() => colleague('El lunes'));
  act(() => colleague('Mejor por la tarde'));
  expect(field).toHaveValue('Mejor por la tarde');
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(noted.mock.calls).toEqual([['El lunes']]);
});

test('a colleague who takes one’s saved note back while one goes on typing is seen', () => {
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  fireEvent.change(field, { target: { value: 'El lunes' } });
  fireEvent.blur(field);
  fireEvent.change(field, { target: { value: 'El lunes, a las' } });
  act(() => colleague('El lunes'));
  act(() => colleague('Mejor por la tarde'));
  expect(field).toHaveValue('El lunes, a las');
  expect(screen.getByRole('status')).toHaveTextContent('otra persona ha guardado: «Mejor por la tarde»');
});

test('a note that is being typed is saved as its row goes, done by a colleague or left by Back', () => {
  const type = (of: number, value: string) => fireEvent.change(screen.getAllByRole('textbox', { name: 'Nota' })[of]!, { target: { value } });
  type(0, 'Llamar a su hija');
  fireEvent.click(screen.getByRole('button', { name: 'Hecho: Ana' }), { detail: 0 });
  expect(noted.mock.calls).toEqual([['Llamar a su hija']]);
  type(0, 'El lunes');
  cleanup();
  expect(noted.mock.calls).toEqual([['Llamar a su hija'], ['El lunes']]);
});

test('a note is saved as its typing pauses or its page is left, and what is typed stays as it is', () => {
  jest.useFakeTimers();
  const field = screen.getAllByRole('textbox', { name: 'Nota' })[0]!;
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('Llamar');
  type('Llamar a ');
  act(() => void jest.runAllTimers());
  expect(noted.mock.calls).toEqual([['Llamar a ']]);
  act(() => colleague('Llamar a'));
  expect(field).toHaveValue('Llamar a ');
  type('Llamar a su hija');
  act(() => void window.dispatchEvent(new Event('beforeunload')));
  expect(noted.mock.calls).toEqual([['Llamar a '], ['Llamar a su hija']]);
  act(() => colleague('Ya está'));
  expect(field).toHaveValue('Ya está');
  act(() => void jest.runAllTimers());
  expect(noted).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('a day that is typed digit by digit stays in its field, and is saved once, when the field is left', () => {
  const field = screen.getAllByLabelText<HTMLInputElement>('Para el día')[0]!;
  for (const day of ['2036-12-24', '2036-12-28', '0002-12-28', '0020-12-28', '0203-12-28', '20377-12-28', '2037-12-28']) {
    fireEvent.change(field, { target: { value: day } });
    expect(field).toHaveValue(day);
  }
  expect(dated).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(dated.mock.calls).toEqual([['2037-12-28']]);
  expect(field).toHaveValue('2037-12-28');
  act(() => settle?.(false));
  expect(field).toHaveValue('2036-11-24');
});

test('a day of no clinic is not saved, and one that was chosen is when the page is left', () => {
  const field = screen.getAllByLabelText<HTMLInputElement>('Para el día')[0]!;
  fireEvent.change(field, { target: { value: '0203-12-28' } });
  fireEvent.blur(field);
  expect(dated).not.toHaveBeenCalled();
  expect(field).toHaveValue('2036-11-24');
  fireEvent.change(field, { target: { value: '2036-12-24' } });
  act(() => void window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(dated.mock.calls).toEqual([['2036-12-24']]);
});

describe('owner and day on a slow line', () => {
  const onChange = jest.fn<(change: { ownerId?: string | null; dueOn?: string }, sentence?: string, settled?: (kept: boolean) => void) => void>();
  const row = (task: Task) => <BrowserRouter><OwnerContext value={shownTo('reception')}><TaskRow task={task} members={[{ id: 'bea', name: 'Bea Ruiz' }]} onChange={onChange} /></OwnerContext></BrowserRouter>;
  const owner = () => screen.getByRole('combobox', { name: 'Responsable' });
  const day = () => screen.getByLabelText('Para el día');
  const settleAll = (kept: boolean) => act(() => onChange.mock.calls.forEach(([, , settled]) => settled?.(kept)));
  const choose = () => {
    fireEvent.change(owner(), { target: { value: 'bea' } });
    fireEvent.change(day(), { target: { value: '2036-12-24' } });
    fireEvent.blur(day());
  };
  let view: ReturnType<typeof render>;
  beforeEach(() => {
    cleanup();
    onChange.mockReset();
    view = render(row(taskOf('Ana')));
  });

  test('stay as they were chosen until the list is read again, and follow it from then on', () => {
    choose();
    expect(onChange.mock.calls.map(([change]) => change)).toEqual([{ id: 'call:Ana', ownerId: 'bea' }, { id: 'call:Ana', dueOn: '2036-12-24' }]);
    settleAll(true);
    expect([owner(), day()].map((field) => (field as HTMLInputElement).value)).toEqual(['bea', '2036-12-24']);
    view.rerender(row({ ...taskOf('Ana'), ownerId: 'bea', dueOn: '2036-12-24' }));
    view.rerender(row({ ...taskOf('Ana'), dueOn: '2036-12-31' }));
    expect([owner(), day()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '2036-12-31']);
  });

  test('are the list’s again where they could not be kept', () => {
    choose();
    settleAll(false);
    expect([owner(), day()].map((field) => (field as HTMLInputElement).value)).toEqual(['', '2036-11-24']);
  });
});

// Longer than usual because each way to change, save and discard is tried on one form.
import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { usualSettings } from 'shared/contracts/conversations/agenda-settings';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { HoursPage, type HoursDraft } from './hours-page';

test('an agenda keeps its id when it gets another name, and one that must stay says so beside the agendas', async () => {
  const settings = { ...usualSettings, agendas: [{ id: 'principal', name: 'Agenda' }, { id: 'box', name: 'Box' }] };
  const message = '«Box» tiene citas por venir';
  const refused = { status: 400, body: { error: 'Revisa los datos', code: 'invalid_input', details: [{ field: 'agendas', message }] } };
  const seen = standInFetch(({ path, body }) => (body !== undefined ? refused : { body: path === '/api/agenda/settings' ? settings : {} }));
  await act(async () => void render(<HoursPage draft={undefined} onDraft={() => undefined} />));
  fireEvent.change(screen.getAllByLabelText('Nombre de la agenda')[0]!, { target: { value: 'Dra. Ruiz' } });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Box' }));
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await within(screen.getByRole('group', { name: /^Agendas/ })).findByText(message)).toBeVisible();
  expect(seen.find(({ body }) => body !== undefined)?.body).toMatchObject({ agendas: [{ id: 'principal', name: 'Dra. Ruiz' }] });
});

test('closed days are chosen as dates and read as people write them', async () => {
  const settings = { ...usualSettings, closedDays: ['2026-12-24', '2026-12-31'] };
  const seen = standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? settings : {} }));
  await act(async () => void render(<HoursPage draft={undefined} onDraft={() => undefined} />));
  const fields = () => screen.getAllByLabelText<HTMLInputElement>('Día cerrado');
  expect(fields().map(({ type, value }) => [type, value])).toEqual([['date', '2026-12-24'], ['date', '2026-12-31']]);
  expect(screen.getByText('24 de diciembre de 2026')).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Quitar 31 de diciembre de 2026' }));
  for (let press = 0; press < 3; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Añadir día cerrado' }));
  // One is a duplicate, and one stays empty.
  fireEvent.change(fields()[1]!, { target: { value: '2026-08-15' } });
  fireEvent.change(fields()[2]!, { target: { value: '2026-12-24' } });
  expect(screen.getByText('15 de agosto de 2026')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(seen.find(({ body }) => body !== undefined)?.body).toMatchObject({ closedDays: ['2026-08-15', '2026-12-24'] }));
  expect(await screen.findByRole('status')).toHaveTextContent('Guardado.');
  // The form is longer than a screen, and Enter saves from its first field: what became of it stays in view above.
  expect(screen.getByRole('status')).toBe(screen.getByRole('status').closest('form')?.firstElementChild);
});

test('a closed day that is no date, as a browser without date fields sends it, leaves the page standing', async () => {
  standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? { ...usualSettings, closedDays: ['2026-12-24'] } : {} }));
  await act(async () => void render(<Panel />));
  fireEvent.change(screen.getByLabelText('Día cerrado'), { target: { value: '20266-12-24' } });
  expect(screen.getByRole('button', { name: 'Quitar 20266-12-24' })).toBeVisible();
});

test('a closed day that is not typed to its end, as year 26 is, is not saved, and gets the focus', async () => {
  const seen = standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? usualSettings : {} }));
  await act(async () => void render(<Panel />));
  fireEvent.click(screen.getByRole('button', { name: 'Añadir día cerrado' }));
  fireEvent.change(screen.getByLabelText('Día cerrado'), { target: { value: '0026-12-24' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(seen.filter(({ body }) => body !== undefined)).toEqual([]);
  expect(screen.queryByText(/^Guardado/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Día cerrado'), { target: { value: '2026-12-24' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(seen.find(({ body }) => body !== undefined)?.body).toMatchObject({ closedDays: ['2026-12-24'] });
});

test('a step and a region that only a newer API knows are shown, and kept when something else is saved', async () => {
  const settings = { ...usualSettings, step: 45, region: 'NUEVA' };
  const seen = standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? settings : {} }));
  await act(async () => void render(<HoursPage draft={undefined} onDraft={() => undefined} />));
  expect(screen.getByLabelText('Las citas empiezan cada')).toHaveDisplayValue('45 minutos');
  expect(screen.getByLabelText('Festivos autonómicos')).toHaveDisplayValue('NUEVA');
  fireEvent.change(screen.getByLabelText('Lunes'), { target: { value: '10:00-12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(seen.find(({ body }) => body !== undefined)?.body).toMatchObject({ step: 45, region: 'NUEVA' }));
});

/** The panel around the page, which is unmounted and mounted again. */
function Panel() {
  const [shown, setShown] = useState(true);
  const [draft, setDraft] = useState<HoursDraft>();
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>Otra página</button>
      {shown && <HoursPage draft={draft} onDraft={setDraft} />}
    </>
  );
}
const leaveAndComeBack = async () => {
  fireEvent.click(screen.getByText('Otra página'));
  await act(async () => void fireEvent.click(screen.getByText('Otra página')));
};

test('what was written and not saved is still there after another page, says so, and can be discarded', async () => {
  standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? usualSettings : {} }));
  await act(async () => void render(<Panel />));
  const monday = () => screen.getByLabelText<HTMLInputElement>('Lunes');
  const before = monday().value;
  fireEvent.change(monday(), { target: { value: '10:00-12:00' } });
  await leaveAndComeBack();
  expect(monday()).toHaveValue('10:00-12:00');
  expect(screen.getByText('Hay cambios sin guardar.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(monday()).toHaveValue(before);
  expect(screen.queryByText('Hay cambios sin guardar.')).toBeNull();

  fireEvent.change(monday(), { target: { value: '10:00-12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  expect(screen.queryByText('Hay cambios sin guardar.')).toBeNull();
  await leaveAndComeBack();
  // The API's new values.
  expect(monday()).toHaveValue(before);
});

test('what is discarded goes back to what was saved last, not to what the page began with', async () => {
  let settings: unknown = usualSettings;
  standInFetch(({ path, body }) => {
    if (body !== undefined) settings = body;
    return { body: path === '/api/agenda/settings' ? settings : {} };
  });
  await act(async () => void render(<Panel />));
  const monday = () => screen.getByLabelText<HTMLInputElement>('Lunes');
  fireEvent.change(monday(), { target: { value: '10:00-12:00' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  fireEvent.change(monday(), { target: { value: '11:00-12:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(monday()).toHaveValue('10:00-12:00');
});

test('hours that cannot be read are not saved, and the first of them has the focus', async () => {
  const seen = standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? usualSettings : {} }));
  await act(async () => void render(<HoursPage draft={undefined} onDraft={() => undefined} />));
  for (const day of ['Martes', 'Viernes']) fireEvent.change(screen.getByLabelText(day), { target: { value: '25:00-26:00' } });
  for (let press = 0; press < 2; press += 1) {
    screen.getByRole('button', { name: 'Guardar' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(screen.getByLabelText('Martes')).toHaveFocus();
  }
  expect(screen.getByLabelText('Martes')).toBeInvalid();
  expect(seen.filter(({ body }) => body !== undefined)).toEqual([]);
});

test('“Guardado” is not said of what cannot be read, nor of what was written afterwards', async () => {
  const seen = standInFetch(({ path }) => ({ body: path === '/api/agenda/settings' ? usualSettings : {} }));
  await act(async () => void render(<Panel />));
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  await save();
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Valor de una visita/), { target: { value: '45 o 50' } });
  expect(screen.queryByText(/^Guardado/)).toBeNull();
  await save();
  expect(screen.getByLabelText(/^Valor de una visita/)).toBeInvalid();
  expect(screen.queryByText(/^Guardado/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Valor de una visita/), { target: { value: '1.500' } });
  await save();
  expect(seen.filter(({ body }) => body !== undefined).map(({ body }) => (body as { visitValue: unknown }).visitValue)).toEqual([null, 1500]);
});

test('what the API refuses is said at its field, until the form is changed', async () => {
  const details = [{ field: 'visits[0].name', message: 'Es obligatorio' }, { field: 'visits[0].minutes', message: 'Como mínimo 5' }];
  standInFetch(({ path, body }) => (body !== undefined ? { status: 400, body: { error: 'Revisa los datos', code: 'invalid_input', details } } : { body: path === '/api/agenda/settings' ? usualSettings : {} }));
  await act(async () => void render(<Panel />));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(screen.getByLabelText('Nombre de la visita')).toHaveAccessibleDescription('Es obligatorio');
  expect(screen.getByLabelText('Duración (min)')).toHaveAccessibleDescription('Como mínimo 5');
  fireEvent.change(screen.getByLabelText('Duración (min)'), { target: { value: '45' } });
  expect(screen.getByLabelText('Nombre de la visita')).toBeValid();
});

test('what a colleague has saved meanwhile stays, beside what is changed here', async () => {
  let settings = usualSettings;
  standInFetch(({ path, body }) => {
    if (body !== undefined) settings = body as typeof usualSettings;
    return { body: path === '/api/agenda/settings' ? settings : {} };
  });
  await act(async () => void render(<Panel />));
  settings = { ...settings, step: 15, hours: [...settings.hours, { day: 6, from: '10:00', to: '13:00' }] };
  fireEvent.change(screen.getByLabelText('Domingo'), { target: { value: '11-12' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  expect(settings.hours.slice(-2)).toEqual([{ day: 6, from: '10:00', to: '13:00' }, { day: 7, from: '11:00', to: '12:00' }]);
  expect(settings.step).toBe(15);
  expect(screen.getByLabelText('Sábado')).toHaveValue('10:00-13:00');
});

test('what a colleague has saved while the draft waited on another page stays, too', async () => {
  let settings = usualSettings;
  standInFetch(({ path, body }) => {
    if (body !== undefined) settings = body as typeof usualSettings;
    return { body: path === '/api/agenda/settings' ? settings : {} };
  });
  await act(async () => void render(<Panel />));
  fireEvent.change(screen.getByLabelText('Domingo'), { target: { value: '11-12' } });
  settings = { ...settings, step: 15, hours: [...settings.hours, { day: 6, from: '10:00', to: '13:00' }] };
  await leaveAndComeBack();
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  expect(settings.hours.slice(-2)).toEqual([{ day: 6, from: '10:00', to: '13:00' }, { day: 7, from: '11:00', to: '12:00' }]);
  expect(settings.step).toBe(15);
});

test('of a list that two people change, the rows of both stay, and what one of them has taken away is gone', async () => {
  let settings = { ...usualSettings, closedDays: ['2036-12-24', '2036-12-31'], agendas: [{ id: 'principal', name: 'Agenda' }, { id: 'box', name: 'Box' }] };
  standInFetch(({ path, body }) => {
    if (body !== undefined) settings = body as typeof settings;
    return { body: path === '/api/agenda/settings' ? settings : {} };
  });
  await act(async () => void render(<Panel />));
  const days = () => screen.getAllByLabelText<HTMLInputElement>('Día cerrado');
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  fireEvent.change(screen.getAllByLabelText('Nombre de la agenda')[1]!, { target: { value: 'Box azul' } });
  fireEvent.change(days()[1]!, { target: { value: '2036-12-30' } });
  settings = { ...settings, closedDays: ['2036-08-15', '2036-12-31'], agendas: [...settings.agendas, { id: 'ruiz', name: 'Dra. Ruiz' }] };
  await save();
  expect(await screen.findByText(/^Guardado/)).toBeVisible();
  expect(settings.closedDays).toEqual(['2036-08-15', '2036-12-30']);
  expect(settings.agendas).toEqual([{ id: 'principal', name: 'Agenda' }, { id: 'box', name: 'Box azul' }, { id: 'ruiz', name: 'Dra. Ruiz' }]);
  expect(days().map(({ value }) => value)).toEqual(['2036-12-30', '2036-08-15']);
  // What was saved here is changed here once more.
  fireEvent.change(days()[0]!, { target: { value: '2036-12-29' } });
  await save();
  await waitFor(() => expect(settings.closedDays).toEqual(['2036-08-15', '2036-12-29']));
});

test('what is typed while a save is under way stays, unsaved', async () => {
  let arrive = () => undefined as void;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const seen = standInFetch(async ({ path, body }) => {
    if (body !== undefined) await arrival;
    return { body: path === '/api/agenda/settings' ? body ?? usualSettings : {} };
  });
  await act(async () => void render(<Panel />));
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));
  fireEvent.change(screen.getByLabelText('Lunes'), { target: { value: '10:00-12:00' } });
  await save();
  await waitFor(() => expect(seen.some(({ body }) => body !== undefined)).toBe(true));
  fireEvent.change(screen.getByLabelText('Martes'), { target: { value: '11:00-12:00' } });
  await act(async () => arrive());
  await leaveAndComeBack();
  expect(screen.getByLabelText('Lunes')).toHaveValue('10:00-12:00');
  expect(screen.getByLabelText('Martes')).toHaveValue('11:00-12:00');
  expect(screen.getByText('Hay cambios sin guardar.')).toBeVisible();
});

test('a button that goes away is in something that can take its focus, and a calendar’s address is said to be shown once', async () => {
  let active = false;
  standInFetch(({ path, body }) => {
    if (path === '/api/agenda/settings') return { body: { ...usualSettings, agendas: [{ id: 'principal', name: 'Agenda' }, { id: 'box', name: 'Box' }] } };
    active ||= body !== undefined;
    return { body: { active, address: 'https://clinavoz.example/api/calendar/x.ics' } };
  });
  await act(async () => void render(<Panel />));
  fireEvent.change(screen.getByLabelText('Lunes'), { target: { value: '09:00-13:00' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Crear dirección' })));
  expect(screen.getByLabelText('Dirección del calendario')).toHaveAccessibleDescription('Cópiala ahora: por seguridad, no se puede volver a ver.');
  const { parentElement } = screen.getByLabelText('Dirección del calendario').closest('div')!;
  expect(within(parentElement!).getByRole('status')).toHaveTextContent('Dirección creada. Si había otra, ya no sirve.');
  for (const name of ['Quitar Box', 'Descartar', 'Anular la dirección']) expect(screen.getByRole('button', { name }).closest('[tabindex="-1"]')).not.toBeNull();
});

test.each(['slow', 'failed'])('a calendar’s address that is not known to exist, as its reading is %s, can be neither made nor replaced', async (how) => {
  standInFetch(({ path }) => {
    if (path === '/api/agenda/settings') return { body: usualSettings };
    return how === 'slow' ? new Promise(() => undefined) : { status: 503, body: { error: 'Vuelve en unos minutos.', code: 'service_unavailable' } };
  });
  await act(async () => void render(<Panel />));
  expect(screen.getByRole('heading', { name: 'Tus citas en otro calendario' })).toBeVisible();
  // It would end the one that the team's calendars use.
  expect(screen.queryByRole('button', { name: 'Crear dirección' })).toBeNull();
});

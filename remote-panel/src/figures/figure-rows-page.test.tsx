import { expect, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { standInFetch } from 'shared/testing/stand-in-fetch';
import { FigureRowsPage } from './figure-rows-page';

const two = (value: number) => String(value).padStart(2, '0');
const rows = Array.from({ length: 101 }, (_, place) => ({
  kind: 'call', id: `8f2b6a52-6d1f-4a43-9c0e-0d6a4e1f0${String(place).padStart(3, '0')}`, at: `2026-11-21T${two(20 - Math.floor(place / 60))}:${two(59 - (place % 60))}:00.000Z`,
  name: `Paciente ${place}`, phone: null, about: null, durationMs: null, satisfaction: null,
}));

test('a call that is opened over the rows leaves them, those on demand too, and the keyboard where it was', async () => {
  standInFetch(({ path }) => ({ body: { total: rows.length, rows: path.includes('before=') ? rows.slice(100) : rows.slice(0, 100) } }));
  window.history.replaceState(null, '', '/panel/cifras?cifra=conversations');
  await act(async () => void render(<BrowserRouter><FigureRowsPage /></BrowserRouter>));
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ver más' })));
  const link = screen.getAllByRole('link', { name: 'Ver la llamada' })[100]!;
  link.focus();
  await act(async () => void fireEvent.click(link));
  expect(window.location.search).toBe(`?cifra=conversations&llamada=${rows[100]!.id}`);
  expect(screen.getByText('Paciente 100')).toBeVisible();
  expect(link).toHaveFocus();
});

test('a day of the address that no calendar has leaves the page standing', async () => {
  standInFetch(() => ({ body: { total: 0, rows: [] } }));
  window.history.replaceState(null, '', '/panel/cifras?cifra=day&valor=2026-13-45');
  await act(async () => void render(<BrowserRouter><FigureRowsPage /></BrowserRouter>));
  expect(screen.getByText('Nada en este periodo')).toBeVisible();
});

test('a day of another year is named with its year', async () => {
  standInFetch(() => ({ body: { total: 0, rows: [] } }));
  window.history.replaceState(null, '', '/panel/cifras?cifra=day&valor=2019-11-23');
  await act(async () => void render(<BrowserRouter><FigureRowsPage /></BrowserRouter>));
  expect(screen.getByRole('heading')).toHaveTextContent('23 nov 2019');
});

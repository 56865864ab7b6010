import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'shared/singleton';
import { Sectors } from './sectors';
import { sectorsCopy } from './sectors.copy.es';

const specialties = Object.values(sectorsCopy.items);

test('each of the six specialties stands with its name and what the assistant knows of it, one of them chosen', () => {
  render(<BrowserRouter><Sectors /></BrowserRouter>);
  for (const { name, description } of specialties) {
    expect(screen.getByRole('radio', { name })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText(description)).toBeInTheDocument();
  }
  const chosen = screen.getAllByRole<HTMLInputElement>('radio', { name: /^\D/ }).filter(({ checked }) => checked);
  expect(chosen).toHaveLength(1);
});

test('of each day one call is open, and says who speaks and what became of it', () => {
  render(<BrowserRouter><Sectors /></BrowserRouter>);
  for (const day of screen.getAllByRole('group', { name: /Un día de ejemplo/ })) {
    expect(within(day).getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false]);
    expect(day.querySelectorAll('[data-who="user"]')).toHaveLength(3);
    expect(day.querySelectorAll('[data-who="agent"]')).toHaveLength(3);
  }
});

test.each(specialties.flatMap(({ calls }) => [...calls]))('at $at the clinic is as the line draws it', ({ at, busy }) => {
  const open = (at >= '09:00' && at < '14:00') || (at >= '16:00' && at < '19:00');
  expect(busy).toBe(open);
});

test.each(specialties.flatMap(({ calls }) => calls.flatMap(({ answers }) => answers.match(/\d{1,2}:\d\d/g) ?? [])))('the hour %s that the assistant offers is one of the clinic’s', (hour) => {
  const offered = hour.padStart(5, '0');
  expect((offered >= '09:00' && offered < '14:00') || (offered >= '16:00' && offered < '19:00')).toBe(true);
});

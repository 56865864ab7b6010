import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { problemCategories, type Analytics } from 'shared/contracts/conversations/analytics';
import { BrowserRouter } from 'shared/singleton';
import { SatisfactionTile } from './rate-tiles';
import { StatCards } from './stat-cards';

const quiet: Analytics = {
  upcomingAppointments: 2, activePatients: 0, newConversations: 0, abandonedCalls: 0, averageDuration: null, resolutionRate: null, resolution_completed: { rate: null },
  problem_category: { top: null, counts: Object.fromEntries(problemCategories.map((category) => [category, 0])) as Analytics['problem_category']['counts'] },
  reserved_appointment: { rate: null, yes: 0, no: 0 }, satisfactions: { average: null, count: 0 }, outsideHours: 0, callsByHour: [], reservedValue: null, callsByDay: [],
  previous: { activePatients: 4, newConversations: 4, averageDuration: 2.5, resolutionRate: 75 },
};
const cardOf = (label: string) => screen.getByText(label).parentElement;
const show = (figures: Analytics) => render(<BrowserRouter><StatCards figures={figures} /><SatisfactionTile figures={figures} /></BrowserRouter>);

test('a night without calls has no mean and no rate: it resolved nothing worse than the day before', () => {
  show(quiet);
  expect(cardOf('Duración media de llamada')).toHaveTextContent(/^Duración media de llamadaSin datos$/);
  expect(cardOf('Tasa de resolución')).toHaveTextContent(/^Tasa de resoluciónSin datossin llamadas abandonadas$/);
  expect(cardOf('Nuevas conversaciones')).toHaveTextContent('Nuevas conversaciones0−4 respecto al periodo anterior');
  expect(cardOf('Consultas resueltas del todo')).toHaveTextContent('Consultas resueltas del todoSin datos');
});

test('the first calls after such a night are compared with nothing', () => {
  show({ ...quiet, averageDuration: 2, resolutionRate: 0, previous: { ...quiet.previous!, averageDuration: null, resolutionRate: null } });
  expect(cardOf('Duración media de llamada')).toHaveTextContent(/^Duración media de llamada2,0 min$/);
  expect(cardOf('Tasa de resolución')).toHaveTextContent(/^Tasa de resolución0 %sin llamadas abandonadas$/);
});

test('a difference has the unit of its figure', () => {
  show({ ...quiet, averageDuration: 3, resolutionRate: 76 });
  expect(cardOf('Duración media de llamada')).toHaveTextContent('3,0 min+0,5 min respecto al periodo anterior');
  expect(cardOf('Tasa de resolución')).toHaveTextContent('+1 punto respecto al periodo anterior');
});

test('calls outside opening hours are calls among the conversations, which chats are too', () => {
  const { rerender } = show({ ...quiet, newConversations: 5, outsideHours: 1 });
  expect(screen.getByRole('link', { name: '1 llamada fuera de horario' })).toBeVisible();
  rerender(<BrowserRouter><StatCards figures={{ ...quiet, newConversations: 5, outsideHours: 2 }} /></BrowserRouter>);
  expect(screen.getByRole('link', { name: '2 llamadas fuera de horario' })).toBeVisible();
});

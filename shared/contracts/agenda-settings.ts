import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint';
import { day } from './period';

/** Autonomous communities and cities, by the second half of their ISO 3166-2 code. */
export const regions = ['AN', 'AR', 'AS', 'CB', 'CE', 'CL', 'CM', 'CN', 'CT', 'EX', 'GA', 'IB', 'MC', 'MD', 'ML', 'NC', 'PV', 'RI', 'VC'] as const;

/** How far apart appointments may begin, minutes. */
export const agendaSteps = [5, 10, 15, 20, 30, 60] as const;

const clock = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/).required();
const name = () => string().trim().min(1).max(80).required();
/** Fixed once given, so that a name may change. */
const id = () => string().matches(/^[a-z0-9-]{1,40}$/).required();
const unique = (field: 'id' | 'name') => (list: readonly Readonly<Record<'id' | 'name', string>>[] | undefined) => list === undefined || new Set(list.map((one) => one?.[field]?.toLowerCase())).size === list.length;

const opening = object({ day: number().integer().min(1).max(7).required(), from: clock(), to: clock() }).test(
  'order',
  'Cada tramo debe abrir antes de cerrar',
  ({ from, to }) => from === undefined || to === undefined || from < to,
);
const agenda = object({ id: id(), name: name() });
const visit = object({
  id: id(),
  name: name(),
  minutes: number().integer().min(5).max(480).required(),
  /** What must stay free after it, minutes. */
  buffer: number().integer().min(0).max(240).required(),
});

export const agendaSettings = object({
  /** Days from Monday, 1. */
  hours: array(opening.required()).max(70).required(),
  step: number().oneOf(agendaSteps).required(),
  agendas: array(agenda.required()).min(1).max(20).required().test('ids', 'Hay dos con el mismo nombre', unique('id')).test('names', 'Hay dos con el mismo nombre', unique('name')),
  visits: array(visit.required()).min(1).max(30).required().test('ids', 'Hay dos con el mismo nombre', unique('id')).test('names', 'Hay dos con el mismo nombre', unique('name')),
  closedDays: array(day.required()).max(400).required(),
  /** Whose holidays are kept, beside the nation's. */
  region: string().oneOf(regions).nullable().defined(),
  /** What a visit is worth to the clinic, euros. */
  visitValue: number().min(0).max(100_000).nullable().defined(),
});
export type AgendaSettings = InferType<typeof agendaSettings>;

const hoursOf = (day: number) => [{ day, from: '09:00', to: '14:00' }, { day, from: '16:00', to: '19:00' }];

/** For a clinic that has said nothing else. */
export const usualSettings: AgendaSettings = {
  hours: [1, 2, 3, 4, 5].flatMap(hoursOf),
  step: 30,
  agendas: [{ id: 'principal', name: 'Agenda' }],
  visits: [{ id: 'visita', name: 'Visita', minutes: 30, buffer: 0 }],
  closedDays: [],
  region: null,
  visitValue: null,
};

export const getAgendaSettings = endpoint('GET', '/api/agenda/settings', { output: agendaSettings });
/** Owners only. Appointments that are booked stay as they are. */
export const putAgendaSettings = endpoint('PUT', '/api/agenda/settings', { input: agendaSettings, output: agendaSettings });

export const getCalendarFeed = endpoint('GET', '/api/agenda/feed', { output: object({ active: boolean().required() }) });
/** A new address, shown this once; the one before ends. */
export const makeCalendarFeed = endpoint('POST', '/api/agenda/feed', { output: object({ address: string().required() }) });
export const revokeCalendarFeed = endpoint('DELETE', '/api/agenda/feed');

/** Followed by the secret and `.ics`. */
export const calendarFeedPath = '/api/calendar';

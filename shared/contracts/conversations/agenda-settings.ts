import { array, boolean, number, object, string, type InferType } from 'yup';
import { endpoint, once } from '../endpoint';
import { day } from '../period';

/** Autonomous communities and cities, by the second half of their ISO 3166-2 code. */
export const regions = ['AN', 'AR', 'AS', 'CB', 'CE', 'CL', 'CM', 'CN', 'CT', 'EX', 'GA', 'IB', 'MC', 'MD', 'ML', 'NC', 'PV', 'RI', 'VC'] as const;

/** How far apart appointments may begin, minutes. */
export const agendaSteps = [5, 10, 15, 20, 30, 60] as const;

const clock = () => string().matches(/^([01]\d|2[0-3]):[0-5]\d$/).required();
const name = () => string().trim().min(1, 'Es obligatorio').max(80).required();
/** Never changes, so that the name may. */
const id = () => string().matches(/^[a-z0-9-]{1,40}$/).required();
const unique = (field: 'id' | 'name') => (list: readonly Readonly<Record<'id' | 'name', string>>[] | undefined) =>
  list === undefined || new Set(list.map((one) => one?.[field]?.toLowerCase())).size === list.length;

const opening = object({ day: number().integer().min(1).max(7).required(), from: clock(), to: clock() }).test(
  'order',
  'Cada tramo debe abrir antes de cerrar',
  ({ from, to }) => from === undefined || to === undefined || from < to,
);
const agenda = once(() => object({ id: id(), name: name() }));
const visit = once(() => object({
  id: id(),
  name: name(),
  minutes: number().integer().min(5).max(480).required(),
  /** Minutes that must stay free after the visit. */
  buffer: number().integer().min(0).max(240).required(),
}));

export const agendaSettings = once(() => object({
  /** Weekdays, 1 is Monday. */
  hours: array(opening.required()).max(70).required(),
  step: number().oneOf<number>(agendaSteps).required(),
  agendas: array(agenda().required()).min(1).max(20).required().test('ids', 'Hay dos con el mismo nombre', unique('id')).test('names', 'Hay dos con el mismo nombre', unique('name')),
  visits: array(visit().required()).min(1).max(30).required().test('ids', 'Hay dos con el mismo nombre', unique('id')).test('names', 'Hay dos con el mismo nombre', unique('name')),
  closedDays: array(day.required()).max(400).required(),
  /** Region whose holidays apply in addition to the national ones. */
  region: string().oneOf<string>(regions).nullable().defined(),
  /** Value of a visit to the clinic, euros. */
  visitValue: number().min(0).max(100_000).nullable().defined(),
}));
export type AgendaSettings = InferType<ReturnType<typeof agendaSettings>>;

const hoursOf = (day: number) => [{ day, from: '09:00', to: '14:00' }, { day, from: '16:00', to: '19:00' }];

/** Settings of a clinic that has stored none. */
export const usualSettings: AgendaSettings = {
  hours: [1, 2, 3, 4, 5].flatMap(hoursOf),
  step: 30,
  agendas: [{ id: 'principal', name: 'Agenda' }],
  visits: [{ id: 'visita', name: 'Visita', minutes: 30, buffer: 0 }],
  closedDays: [],
  region: null,
  visitValue: null,
};

/** A page sends back the values that only a newer API knows. */
const output = once(() => agendaSettings().shape({ step: number().integer().min(1).required(), region: string().nullable().defined() }));
export const getAgendaSettings = endpoint('GET', '/api/agenda/settings', () => ({ output: output() }));
/** Owners only. Booked appointments stay as they are. */
export const putAgendaSettings = endpoint('PUT', '/api/agenda/settings', () => ({ input: agendaSettings(), output: output() }));

export const getCalendarFeed = endpoint('GET', '/api/agenda/feed', () => ({ output: object({ active: boolean().required() }) }));
/** Returns a new address, shown only once; revokes the previous one. */
export const makeCalendarFeed = endpoint('POST', '/api/agenda/feed', () => ({ output: object({ address: string().required() }) }));
export const revokeCalendarFeed = endpoint('DELETE', '/api/agenda/feed');

/** Followed by the secret and `.ics`. */
export const calendarFeedPath = '/api/calendar';

import { expect, it } from '@jest/globals';
import { topicOf } from '../../conversations/chat-widget/sandbox-dialogue';
import { laterThatDay, searchFrom } from './voice-sandbox.module';
import { readWrittenLine } from './written-line';

const wanted = (text: string) => readWrittenLine(text, () => 'unknown').wanted;
/** A Sunday at noon in Spain. */
const now = new Date('2026-11-22T11:00:00Z');

it.each([
  ['el miércoles a las 5', { weekday: 3, hour: 17 }, '2026-11-25T17:00'],
  ['el jueves que viene a las cinco y media', { weekday: 4, hour: 17, minute: 30 }, '2026-11-26T17:30'],
  ['a las 17:30', { hour: 17, minute: 30 }, '2026-11-22T17:30'],
  ['a las 17.30h', { hour: 17, minute: 30 }, '2026-11-22T17:30'],
  ['a la una y cuarto', { hour: 13, minute: 15 }, '2026-11-22T13:15'],
  ['a la dosis', {}, undefined],
  ['mañana a las 8 de la tarde', { ahead: 1, hour: 20 }, '2026-11-23T20:00'],
  ['mañana por la mañana', { ahead: 1, hour: 9 }, '2026-11-23T09:00'],
  ['pasado mañana', { ahead: 2 }, '2026-11-24T09:00'],
  ['el lunes a las 11 de la mañana', { weekday: 1, hour: 11 }, '2026-11-23T11:00'],
  ['a las 11 de la mañana', { hour: 11 }, '2026-11-23T11:00'],
  ['por la tarde', { hour: 16 }, '2026-11-22T16:00'],
  ['por la mañana', { hour: 9 }, '2026-11-23T09:00'],
  ['a las 10', { hour: 10 }, '2026-11-23T10:00'],
  ['una limpieza', {}, undefined],
  ['no puedo ir el martes', { other: 'day' }, '2026-11-23T09:00'],
  ['no voy mañana', { other: 'day' }, '2026-11-23T09:00'],
  ['me es imposible el martes', { other: 'day' }, '2026-11-23T09:00'],
  ['me va mal el martes', { other: 'day' }, '2026-11-23T09:00'],
  ['vale pero hoy no puedo', { other: 'day' }, '2026-11-23T09:00'],
  ['hoy no', { other: 'day' }, '2026-11-23T09:00'],
  ['claro que no', {}, undefined],
  ['Ese día no, el 3', { day: 3 }, '2026-12-03T09:00'],
  ['A esa hora no puedo', { other: 'hour' }, '2026-11-23T09:00'],
  ['otra para mi marido', { other: 'hour' }, '2026-11-23T09:00'],
  ['otra cosa: ¿hay parking?', {}, undefined],
  ['buenas tardes', {}, undefined],
  ['solo puedo por las tardes', { hour: 16 }, '2026-11-22T16:00'],
  ['esta tarde no, mañana', { ahead: 1 }, '2026-11-23T09:00'],
  ['el lunes no, el martes tampoco, el miércoles', { weekday: 3 }, '2026-11-25T09:00'],
  ['mañana no, pasado', { ahead: 2 }, '2026-11-24T09:00'],
  ['me dolió el mes pasado', {}, undefined],
  ['mñn x la mñn', { ahead: 1 }, '2026-11-23T09:00'],
  ['el lunes entre las 4 y las 6', { weekday: 1, hour: 16 }, '2026-11-23T16:00'],
  ['el primer lunes de enero', { weekday: 1, day: 1, month: 1 }, '2027-01-04T09:00'],
  ['el tercer jueves de diciembre', { weekday: 4, day: 15, month: 12 }, '2026-12-17T09:00'],
  ['a mediados de diciembre', { day: 15, month: 12 }, '2026-12-15T09:00'],
  ['la última semana de enero', { day: 24, month: 1 }, '2027-01-24T09:00'],
  ['de aquí a dos semanas', { ahead: 14 }, '2026-12-06T09:00'],
  ['El martes no me viene bien, mejor el miércoles a las 10:30', { weekday: 3, hour: 10, minute: 30 }, '2026-11-25T10:30'],
  ['El lunes no, el martes', { weekday: 2 }, '2026-11-24T09:00'],
  ['El lunes no me es posible, el martes sí', { weekday: 2 }, '2026-11-24T09:00'],
  ['Cualquier día por la tarde menos el lunes', { hour: 16 }, '2026-11-22T16:00'],
  ['el martes a partir de las 5', { weekday: 2, hour: 17 }, '2026-11-24T17:00'],
  ['el martes sobre las 11', { weekday: 2, hour: 11 }, '2026-11-24T11:00'],
  ['No puedo el lunes a las 5 pero sí el jueves', { weekday: 4 }, '2026-11-26T09:00'],
  ['el 3 de diciembre', { day: 3, month: 12 }, '2026-12-03T09:00'],
  ['¿Tenéis hueco el día 3?', { day: 3 }, '2026-12-03T09:00'],
  ['el jueves, 3 de diciembre, a las 11', { weekday: 4, day: 3, month: 12, hour: 11 }, '2026-12-03T11:00'],
  ['el tres de diciembre por la tarde', { day: 3, month: 12, hour: 16 }, '2026-12-03T16:00'],
  ['el treinta y uno de diciembre', { day: 31, month: 12 }, '2026-12-31T09:00'],
  ['el veintitrés de noviembre', { day: 23, month: 11 }, '2026-11-23T09:00'],
  ['el 3/12 a las 17:30', { day: 3, month: 12, hour: 17, minute: 30 }, '2026-12-03T17:30'],
  ['a partir del 27', { day: 27 }, '2026-11-27T09:00'],
  ['el lunes 30', { weekday: 1, day: 30 }, '2026-11-30T09:00'],
  ['el 31', { day: 31 }, '2026-12-31T09:00'],
  ['el 10 no puedo, mejor el 11', { day: 11 }, '2026-12-11T09:00'],
  ['el 2 de mayo', { day: 2, month: 5 }, '2027-05-02T09:00'],
  ['en enero', { day: 1, month: 1 }, '2027-01-01T09:00'],
  ['la semana que viene', { nextWeek: true }, '2026-11-23T09:00'],
  ['el jueves de la próxima semana', { weekday: 4, nextWeek: true }, '2026-11-26T09:00'],
  ['esta semana no, la próxima', { nextWeek: true }, '2026-11-23T09:00'],
  ['dentro de tres días', { ahead: 3 }, '2026-11-25T09:00'],
  ['en dos semanas', { ahead: 14 }, '2026-12-06T09:00'],
  ['dentro de un mes', { ahead: 30 }, '2026-12-22T09:00'],
  ['me duele desde el 3 de noviembre', {}, undefined],
  ['me duele desde el 3', {}, undefined],
  ['nací el 3 de mayo de 1980', {}, undefined],
  ['mi número es el 61 23 45 678', {}, undefined],
  ['el 112', {}, undefined],
  ['el 45', {}, undefined],
  ['el plan de 24 horas', {}, undefined],
])('reads when «%s» is, and looks from there', (text, time, from) => {
  expect(wanted(text)).toEqual(time);
  expect(searchFrom(wanted(text), now)).toBe(from);
});

it('a day of next week is that of next week, whatever day it is', () => {
  const tuesday = new Date('2026-11-24T11:00:00Z');
  expect(searchFrom(wanted('el jueves de la semana que viene'), tuesday)).toBe('2026-12-03T09:00');
  expect(searchFrom(wanted('la semana que viene'), tuesday)).toBe('2026-11-30T09:00');
  expect(searchFrom(wanted('el 24'), tuesday)).toBe('2026-11-25T09:00');
});

it.each([['otro día', '2026-11-25T09:00'], ['otro día por la tarde', '2026-11-25T16:00'], ['más tarde', '2026-11-24T09:31:00.000Z']])('looks, for «%s» than Tuesday at half past ten, from %s', (text, from) => {
  expect(searchFrom({ ...wanted(text), after: '2026-11-24T10:30:00+01:00' }, now)).toBe(from);
});

it.each([['Sí, por favor', 'yes'], ['vale', 'yes'], ['No puedo', 'no'], ['Otro día', undefined], ['Si no puedo ir, ¿qué hago?', undefined], ['si tengo fiebre puedo ir?', undefined], ['Vale, ¿y cuánto cuesta?', undefined], ['Vale, quiero hablar con una persona', undefined], ['claro que no', 'no'], ['Al final no', 'no'], ['déjalo', 'no'], ['me lo pienso', 'no'], ['déjala a nombre de Ana', undefined], ['No, otra cosa: ¿hay parking?', undefined], ['👍', 'yes'], ['me viene genial', 'yes'], ['No hay problema', 'yes'], ['okey', 'yes'], ['no está mal', undefined], ['Siii', 'yes'], ['Ninguna', 'no'], ['No, quiero una cita', undefined], ['No, gracias', 'no'], ['Siempre', undefined]])('takes «%s» for %s', (text, answer) => {
  expect(readWrittenLine(text, topicOf).answer).toBe(answer);
});

it('looks for the wanted hour on the next open day, too', () => {
  const monday = { startsAt: '2026-11-23T08:00:00Z', spoken: [] };
  expect(laterThatDay(monday, wanted('por la tarde'))).toBe('2026-11-23T16:00');
  expect(laterThatDay(monday, wanted('el lunes'))).toBeUndefined();
  const early = { startsAt: '2026-11-23T07:00:00Z', spoken: [] };
  for (const noHour of [{}, wanted('el lunes')]) expect(laterThatDay(early, noHour)).toBeUndefined();
});

it.each([['Me llamo Ana quiero cita', 'Ana'], ['Soy Ana Ríos y llego tarde', 'Ana Ríos'], ['Sí, a nombre de Luis Gil', 'Luis Gil'], ['Sí, a nombre de mi hija', undefined], ['me llamo ana', 'ana'], ['soy sorda', undefined]])('reads the name in «%s»', (text, name) => {
  expect(readWrittenLine(text, () => 'unknown').name).toBe(name);
});

it.each(['612 34 56 78', '+34 612345678', '(+34) 612-345-678', '6 1 2 3 4 5 6 7 8', '93 - 123.45.67'])('reads the telephone %s', (phone) => {
  expect(readWrittenLine(`Soy Ana, tel: ${phone}, gracias`, () => 'unknown').phone).toBe(phone);
});

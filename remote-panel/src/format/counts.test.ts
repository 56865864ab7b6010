import { expect, test } from '@jest/globals';
import { appointmentsCopy } from '../appointments/appointments.copy.es';
import { chatCopy } from '../chat/chat.copy.es';
import { dashboardCopy } from '../dashboard/dashboard.copy.es';
import { figureRowsCopy } from '../figures/figure-rows.copy.es';
import { liveStatusCopy } from '../live/live-status.copy.es';
import { todayCopy } from '../today/today.copy.es';

test('one of a thing is named as one', () => {
  expect([
    dashboardCopy.casesAndShare(1, '1', '4 %'), dashboardCopy.withoutAbandoned(1, '1'), dashboardCopy.responses(1, '1'),
    figureRowsCopy.total(1, '1', 'hoy'), chatCopy.unread(1), appointmentsCopy.count(1), liveStatusCopy.ongoing(1, 'Ana'),
    todayCopy.more(1), todayCopy.calls(1), todayCopy.booked(1), todayCopy.chats(1),
  ]).toEqual([
    '1 caso (4 %)', 'sin contar 1 llamada abandonada', '1 respuesta',
    '1 resultado, hoy', '1 mensaje sin leer', '1 cita', '1 llamada en curso: Ana',
    'Y 1 cita más', 'llamada', 'cita reservada', 'chat',
  ]);
  expect([dashboardCopy.casesAndShare(2, '2', '8 %'), dashboardCopy.responses(2, '2'), chatCopy.unread(2)]).toEqual(['2 casos (8 %)', '2 respuestas', '2 mensajes sin leer']);
});

import { expect, test } from '@jest/globals';
import { figureSheetCopy } from 'shared/copy/figures.es';
import { figureHead, figureRowsForSheet } from 'shared/csv/figure-rows';
import { appointmentRows, callRows, threadRows } from 'shared/csv/sheet-rows';
import { sheetCopy } from 'shared/csv/csv.copy.es';
import { figuresRows } from '../dashboard/figures-rows';

const counts = { 'Tooth Pain': 1, Cleaning: 3, Whitening: 0, Orthodontics: 0, Revision: 0, Implant: 0, Filing: 0, Crown: 0, Other: 0 };
const figures = {
  callsByHour: [], outsideHours: 0, previous: null, reservedValue: null, upcomingAppointments: 2, activePatients: 3, newConversations: 4, abandonedCalls: 1, averageDuration: 2.1, resolutionRate: 66.7, resolution_completed: { rate: 50 },
  problem_category: { top: 'Cleaning' as const, counts }, reserved_appointment: { rate: null, yes: 0, no: 0 }, satisfactions: { average: null, count: 0 },
  callsByDay: [{ day: '2026-11-21', calls: 4 }],
};

test('the figures are named as the panel names them, with the period they are of', () => {
  const rows = figuresRows(figures, '7d');
  expect(rows).toContainEqual(['Periodo de los datos', '7 días']);
  expect(rows).toContainEqual(['Problemas por categoría: Limpieza', 3]);
  expect(rows.map(([name]) => name).join()).not.toMatch(/Tooth|Cleaning|Other/);
  expect(figuresRows(figures, undefined)).toContainEqual(['Periodo de los datos', 'Todos']);
});

test('the file has what the screen has: calls outside hours, the value of the visits, and the last day by the hour', () => {
  const day = { ...figures, outsideHours: 3, reservedValue: 120.5, callsByHour: [{ hour: '2026-11-21T09:00:00.000Z', calls: 2 }, { hour: '2026-11-21T10:00:00.000Z', calls: 1 }] };
  const rows = figuresRows(day, '24h');
  expect(rows).toContainEqual(['Nuevas conversaciones: llamadas fuera de horario', 3]);
  expect(rows).toContainEqual(['Valor de las citas (€)', 120.5]);
  expect(rows).toContainEqual(['Llamadas por hora: 2026-11-21 10:00', 2]);
  expect(figuresRows(figures, undefined)).toContainEqual(['Valor de las citas (€)', null]);
});

test('what the screen calls "Sin datos" is empty, not zero', () => {
  const rows = figuresRows(figures, undefined);
  expect(rows).toContainEqual(['Citas reservadas (%)', null]);
  expect(rows).toContainEqual(['Satisfacción media (sobre 10)', null]);
});

test('a call is a row with its duration in seconds, its appointment, and whether it is a sample', () => {
  const call = { id: 'c', startedAt: '2026-07-01T22:30:00.000Z', callerPhone: '+34 600 000 152', callerName: null, channel: 'phone' as const, satisfaction: 8, summary: 'Pide cita.', sample: true };
  const rows = callRows([
    { ...call, callerName: 'Ana García', durationMs: 125_400, outcome: 'resolved', category: 'Cleaning', reservedAppointment: true },
    { ...call, durationMs: 9_999, outcome: 'abandoned', category: null, reservedAppointment: null, summary: null, sample: false },
    { ...call, durationMs: null, outcome: 'ongoing', category: null, reservedAppointment: null, summary: null, sample: false },
  ]);
  expect(sheetCopy.callColumns).toEqual(['Fecha', 'Quién llama', 'Paciente', 'Duración (segundos)', 'Resultado', 'Cita reservada', 'Motivo', 'Resumen', 'Ejemplo']);
  expect(rows).toEqual([
    ['2026-07-02 00:30', '+34 600 000 152', 'Ana García', 125, 'Resuelta', 'Sí', 'Limpieza', 'Pide cita.', 'Sí'],
    ['2026-07-02 00:30', '+34 600 000 152', null, 9, 'Abandonada', null, null, null, 'No'],
    ['2026-07-02 00:30', '+34 600 000 152', null, null, 'En curso', null, null, null, 'No'],
  ]);
});

test('a conversation is a row under the name by which the panel shows it', () => {
  const moment = '2026-11-21T09:46:22.516Z';
  const [row] = threadRows([{ id: 'x', patientName: 'Ana', title: null, lastMessage: 'Gracias', lastMessageAt: moment, updatedAt: moment, createdAt: moment, unread: 0, sample: false }]);
  expect(sheetCopy.threadColumns).toHaveLength(row!.length);
  expect(row).toEqual(['chat_x', 'Ana', null, 'Gracias', '2026-11-21 10:46', 'No']);
});

test('the file of a figure names the period that its page names', () => {
  const period = (asked: Parameters<typeof figureHead>[0]) => figureHead(asked, 3)[0]?.[1];
  expect(period({ figure: 'upcoming', range: undefined })).toBe('a partir de ahora');
  expect(period({ figure: 'calls', range: undefined })).toBe('todo el tiempo');
  expect(period({ figure: 'calls', range: '7d' })).toBe('últimos 7 días');
  expect(period({ figure: 'calls', since: '2026-07-01T22:30:00.000Z' })).toBe('desde 2026-07-02 00:30');
});

test('each cell of a visit stands below its heading', () => {
  const [row] = appointmentRows([{ id: 'x', startsAt: '2026-07-02T08:00:00.000Z', endsAt: '2026-07-02T08:30:00.000Z', patientName: 'Ana', patientPhone: '600000152', reason: 'Una muela', visit: 'Revisión', agenda: 'Dra. Gil', confirmed: true, bookedBy: 'chat', callId: null, threadId: null }]);
  expect(row).toHaveLength(sheetCopy.appointmentColumns.length);
  expect(Object.fromEntries(sheetCopy.appointmentColumns.map((heading, place) => [heading, row?.[place]]))).toEqual({
    Empieza: '2026-07-02 10:00', Termina: '2026-07-02 10:30', Paciente: 'Ana', Teléfono: '+34 600 000 152', Motivo: 'Una muela', Visita: 'Revisión', Agenda: 'Dra. Gil', Confirmada: 'Sí', Reservada: 'Por chat',
  });
});

test('each cell of a row behind a figure stands below its heading', () => {
  const [row] = figureRowsForSheet([{ kind: 'call', id: 'x', at: '2026-07-02T08:00:00.000Z', name: 'Ana', phone: '600000152', about: 'Pide cita', durationMs: 60_000, satisfaction: 8 }]);
  expect(row).toHaveLength(figureSheetCopy.columns.length);
  expect(Object.fromEntries(figureSheetCopy.columns.map((heading, place) => [heading, row?.[place]]))).toEqual({
    Fecha: '2026-07-02 10:00', Qué: 'Llamada', Nombre: 'Ana', Teléfono: '+34 600 000 152', 'De qué trata': 'Pide cita', 'Duración (segundos)': 60, Satisfacción: 8,
  });
});

import type { FigureName, FigureRow } from '../contracts/conversations/figure-rows';
import { categoryLabel } from './calls.es';

/** What each figure counts: the title of its page and of the file with its rows. */
const figureLabels: Readonly<Record<Exclude<FigureName, 'category' | 'day'>, string>> = {
  upcoming: 'Próximas citas',
  patients: 'Pacientes activos',
  conversations: 'Nuevas conversaciones',
  duration: 'Llamadas con duración',
  analysed: 'Llamadas analizadas, sin las abandonadas',
  resolved: 'Llamadas resueltas',
  abandoned: 'Llamadas abandonadas (menos de 10 segundos)',
  reserved: 'Llamadas con cita reservada',
  not_reserved: 'Llamadas sin cita reservada',
  satisfaction: 'Llamadas con satisfacción valorada',
  completed: 'Llamadas con resolución conocida',
  outside_hours: 'Llamadas fuera de horario',
  calls: 'Llamadas',
  chats: 'Chats',
  booked: 'Citas reservadas',
};

export function figureLabel(figure: FigureName, value: string | undefined): string {
  if (figure === 'category') return `Llamadas con el motivo «${categoryLabel(value ?? '')}»`;
  return figure === 'day' ? `Llamadas del ${value ?? ''}` : figureLabels[figure];
}

export const figureKinds: Readonly<Record<FigureRow['kind'], string>> = { call: 'Llamada', chat: 'Chat', appointment: 'Cita' };
export const figureSheetCopy = {
  columns: ['Fecha', 'Qué', 'Nombre', 'Teléfono', 'De qué trata', 'Duración (segundos)', 'Satisfacción'],
  since: (moment: string) => `desde ${moment}`,
  fromNow: 'a partir de ahora',
  always: 'todo el tiempo',
  ranges: { '24h': 'últimas 24 horas', '7d': 'últimos 7 días', '30d': 'últimos 30 días', '90d': 'últimos 90 días' },
  count: (total: number) => `${total} en total`,
} as const;

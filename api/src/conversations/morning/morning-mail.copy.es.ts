import type { OutputOf } from 'shared/contracts/endpoint';
import type { getSinceClosing } from 'shared/contracts/conversations/figure-rows';

const closing = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' });
const list = new Intl.ListFormat('es-ES');
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Data of the mail, with the counts since the clinic closed. */
interface Morning extends OutputOf<typeof getSinceClosing> {
  readonly clinic: string;
  readonly tasks: number;
  /** Today's times, as `9:30`. */
  readonly visits: readonly string[];
  readonly address: string;
}

export const morningMailCopy = {
  subject: ({ clinic, visits, tasks }: Morning) => `${clinic}: ${counted(visits.length, 'cita', 'citas')} hoy y ${counted(tasks, 'asunto', 'asuntos')} por atender`,
  text: ({ clinic, since, calls, booked, chats, tasks, visits, address }: Morning) =>
    [
      'Buenos días:',
      `Esto es lo que ha pasado en ${clinic} desde que cerró (${closing.format(new Date(since))}):`,
      `Llamadas: ${calls}\nCitas reservadas: ${booked}\nChats: ${chats}`,
      visits.length === 0 ? 'Hoy no hay citas.' : `Citas de hoy: ${visits.length} (${list.format(visits)}).`,
      tasks === 0 ? 'No hay nada por atender.' : `Por atender: ${counted(tasks, 'asunto', 'asuntos')}.`,
      `En el panel ves quién ha llamado, quién viene y a quién hay que llamar:\n${address}`,
      'Te escribimos porque lo pediste en el panel. Si ya no quieres este correo, desactívalo allí, en la campana.',
    ].join('\n\n'),
} as const;

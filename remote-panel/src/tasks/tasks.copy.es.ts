import type { Task } from 'shared/contracts/tasks';

export const tasksCopy = {
  heading: 'Por atender',
  text: 'Llamadas sin resolver, llamadas cortadas con número, citas que no se pudieron reservar, chats sin respuesta y quien pidió que le llamaras. Cada cosa, una sola vez.',
  loading: 'Cargando lo que hay por atender...',
  which: 'Qué se ve',
  open: 'Pendientes',
  done: 'Hechas',
  none: 'No hay nada por atender',
  noneText: 'Cuando alguien necesite a una persona, aparecerá aquí.',
  noneDone: 'Todavía no hay nada hecho',
  all: (open: number) => `Ver todo (${open})`,
  more: (hidden: number) => `Hay ${hidden} más. Se verán según atiendas las primeras.`,
  today: 'Para hoy',
  late: (day: string) => `Desde el ${day}`,
  dueOn: (day: string) => `Para el ${day}`,
  due: 'Para el día',
  owner: 'Se encarga',
  nobody: 'Nadie todavía',
  note: 'Nota',
  details: 'Quién se encarga, día y nota',
  markDone: 'Hecho',
  reopen: 'Volver a abrir',
  doneBy: (name: string, when: string) => `Hecho por ${name}, ${when}`,
  someone: 'alguien que ya no está',
  noName: 'Sin número',
  of: (act: string, who: string) => `${act}: ${who}`,
} as const;

export const taskLabels: Readonly<Record<Task['kind'], string>> = {
  callback: 'Pide que le llames',
  failed_booking: 'Cita no reservada',
  unresolved: 'Llamada sin resolver',
  abandoned: 'Llamada cortada',
  unanswered_chat: 'Chat sin respuesta',
};

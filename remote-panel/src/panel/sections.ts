import { putAgendaSettings } from 'shared/contracts/agenda-settings';
import { listStaff } from 'shared/contracts/auth';
import { panelCopy as copy } from './panel.copy.es';

/** The pages of the menu, each with the right that it needs. */
export const sections = [
  { path: '/panel', label: copy.overview },
  { path: '/panel/citas', label: copy.appointments },
  { path: '/panel/por-atender', label: copy.tasks },
  { path: '/panel/llamadas', label: copy.calls },
  { path: '/panel/horario', label: copy.hours, act: putAgendaSettings },
  { path: '/panel/equipo', label: copy.staff, act: listStaff },
] as const;

const titled = [...sections.slice(1), { path: '/panel/cifras', label: copy.figures }, { path: '/panel/cuenta', label: copy.account }];

/** The title of each page of the panel in the browser's tab, with the number of open tasks. */
export function titleOf(pathname: string, waiting = 0): string {
  const section = titled.find(({ path }) => path === pathname.replace(/\/$/, ''));
  return `${waiting === 0 ? '' : `(${waiting}) `}${section === undefined ? copy.title : `${section.label} · ${copy.title}`}`;
}

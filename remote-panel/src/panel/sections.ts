import { putAgendaSettings } from 'shared/contracts/conversations/agenda-settings';
import { listStaff } from 'shared/contracts/clinic/auth';
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

/** Every page of the panel, also those that no menu names. Addresses are no others: what stands nowhere here is a 404. */
export const pages = [...sections, { path: '/panel/cifras', label: copy.figures }, { path: '/panel/cuenta', label: copy.account }] as const;

/** The title of each page of the panel in the browser's tab, with the number of open tasks. */
export function titleOf(pathname: string, waiting = 0): string {
  const section = pages.slice(1).find(({ path }) => path === pathname.replace(/\/$/, ''));
  return `${waiting === 0 ? '' : `(${waiting}) `}${section === undefined ? copy.title : `${section.label} · ${copy.title}`}`;
}

export const panelCopy = {
  title: 'Panel',
  heading: (clinic: string) => `Panel de ${clinic}`,
  checking: 'Comprobando tu sesión…',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  signOutFailed: 'No hemos podido cerrar tu sesión: sigue abierta en este navegador. Comprueba tu conexión y pulsa «Cerrar sesión» otra vez.',
  otherAccountFailed: 'No hemos podido cerrar la sesión de esta cuenta. Comprueba tu conexión e inténtalo otra vez.',
  navigation: 'Secciones del panel',
  overview: 'Hoy',
  appointments: 'Citas',
  tasks: 'Por atender',
  figures: 'Detalle',
  hours: 'Horario',
  calls: 'Llamadas',
  staff: 'Equipo',
  unreachableTitle: 'No podemos conectar con el servidor',
  unreachableText: 'Tu sesión sigue abierta. Volvemos a intentarlo cada pocos segundos y el panel aparecerá en cuanto responda.',
  retry: 'Reintentar',
  noClinicTitle: 'Tu cuenta no está unida a ninguna clínica',
  noClinicText: (email: string) => `Has entrado como ${email}, pero nadie ha dado acceso a esa dirección todavía. Pide a la persona propietaria de tu clínica que te invite, o entra con otra cuenta.`,
  writeUs: 'Escríbenos',
  otherAccount: 'Entrar con otra cuenta',
} as const;

const sections: Readonly<Record<string, string>> = {
  '/panel/citas': panelCopy.appointments,
  '/panel/por-atender': panelCopy.tasks,
  '/panel/cifras': panelCopy.figures,
  '/panel/llamadas': panelCopy.calls,
  '/panel/horario': panelCopy.hours,
  '/panel/equipo': panelCopy.staff,
};

/** What the tab of the browser calls each page of the panel, with how many things wait for a person. */
export function titleOf(pathname: string, waiting = 0): string {
  const section = sections[pathname.replace(/\/$/, '')];
  return `${waiting === 0 ? '' : `(${waiting}) `}${section === undefined ? panelCopy.title : `${section} · ${panelCopy.title}`}`;
}

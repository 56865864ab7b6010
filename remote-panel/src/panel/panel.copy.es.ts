export const panelCopy = {
  title: 'Panel',
  heading: (clinic: string) => `Panel de ${clinic}`,
  checking: 'Comprobando tu sesión…',
  signOut: 'Cerrar sesión',
  signingOut: 'Cerrando sesión…',
  signOutFailed: 'No hemos podido cerrar tu sesión: sigue abierta en este navegador. Comprueba tu conexión y pulsa «Cerrar sesión» otra vez.',
  otherAccountFailed: 'No hemos podido cerrar la sesión de esta cuenta. Comprueba tu conexión e inténtalo otra vez.',
  navigation: 'Secciones del panel',
  overview: 'Resumen',
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

/** What the tab of the browser calls each page of the panel. */
export function titleOf(pathname: string): string {
  const section = { '/panel/llamadas': panelCopy.calls, '/panel/equipo': panelCopy.staff }[pathname.replace(/\/$/, '')];
  return section === undefined ? panelCopy.title : `${section} · ${panelCopy.title}`;
}

export const accountCopy = {
  heading: 'Tus sesiones',
  text: 'Aquí tienes los navegadores en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia la contraseña de tu cuenta.',
  loading: 'Cargando tus sesiones…',
  unknown: 'Navegador desconocido',
  about: (begun: string, seen: string) => `Abierta: ${begun} · Última actividad: ${seen}`,
  own: 'Esta sesión',
  end: 'Cerrar',
  endLabel: (browser: string, begun: string) => `Cerrar la sesión de ${browser}, abierta: ${begun}`,
  ended: 'Sesión cerrada.',
  endOthers: 'Cerrar todas las demás',
  othersEnded: 'Solo sigue abierta esta sesión.',
} as const;

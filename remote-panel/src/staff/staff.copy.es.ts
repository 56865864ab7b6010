import type { StaffRole } from 'shared/contracts/clinic/staff-rights';

export const staffCopy = {
  heading: 'Equipo de la clínica',
  text: 'Estas personas ven los datos de tu clínica en el panel.',
  loading: 'Cargando el equipo…',
  members: 'Personas con acceso',
  invitations: 'Invitaciones pendientes',
  noInvitations: 'No hay invitaciones pendientes.',
  role: 'Permiso',
  since: (day: string) => `desde el ${day}`,
  app: 'con aplicación de autenticación',
  noApp: 'sin aplicación de autenticación',
  you: 'Tú',
  remove: {
    yes: 'Quitar acceso',
    title: (email: string) => `¿Quitar el acceso a ${email}?`,
    text: 'Dejará de ver los datos de la clínica en este mismo momento. También se retiran las invitaciones que haya enviado y se anula la dirección del calendario: si la usas, crea otra en «Horario y agendas».',
    done: (email: string) => `${email} ya no tiene acceso.`,
  },
  withdraw: {
    yes: 'Retirar invitación',
    title: (email: string) => `¿Retirar la invitación de ${email}?`,
    text: 'Con esa dirección ya no podrá entrar en el panel.',
    done: (email: string) => `Hemos retirado la invitación de ${email}.`,
  },
  cancel: 'Cancelar',
  expires: (date: string) => `Caduca el ${date}`,
  secondFactor: 'Verificación en dos pasos',
  secondFactorText: 'La dirección siempre la usa al entrar. Tú decides si también la usa el resto del equipo: cuando la pides, quien está dentro sin ella tiene que volver a entrar.',
  required: 'Todo el equipo',
  spared: 'Solo dirección',
  ruleChanged: 'Hemos guardado quién entra con verificación en dos pasos.',
  invite: 'Invitar a alguien',
  email: 'Email',
  emailHint: 'La persona entrará con esta dirección.',
  emailInvalid: 'Email inválido',
  emailRequired: 'Email es obligatorio',
  send: 'Enviar invitación',
  sent: (email: string, mailed: boolean) => (mailed ? `Hemos invitado a ${email}.` : `${email} está en la lista de invitaciones. No le enviamos otro correo: ya recibió uno en las últimas 24 horas.`),
} as const;

export const roleLabels: Readonly<Record<StaffRole, string>> = { owner: 'Dirección', reception: 'Recepción', reader: 'Solo lectura' };

export const roleHints: Readonly<Record<StaffRole, string>> = {
  owner: 've todo, exporta y gestiona el equipo',
  reception: 've todo y trabaja con ello',
  reader: 've todo, sin cambiar nada',
};

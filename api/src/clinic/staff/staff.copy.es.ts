export const invitationMail = {
  subject: (product: string) => `Te han invitado al panel de ${product}`,
  text: (clinic: string, product: string, loginAddress: string) =>
    `Hola:\n\n${clinic} te ha invitado a su panel de ${product}.\n\nPara aceptar, entra con esta misma dirección de correo en:\n${loginAddress}\n\nLa invitación caduca en 14 días. Si no la esperabas, puedes ignorar este mensaje.\n`,
} as const;

/** What an operator did to a team, to its owners; without a clinic, to whom it was done and to operators. */
export const teamMail = {
  subject: (product: string) => `Un cambio en los accesos al panel de ${product}`,
  text: (clinic: string, product: string, loginAddress: string, change: string) =>
    `Hola:\n\nQuien administra ${product} ${change}.\n\nSi nadie${clinic && ` de ${clinic}`} lo ha pedido, responde a este mensaje cuanto antes. ${clinic ? 'Tu equipo está' : 'Se entra'} en:\n${loginAddress}\n`,
  invited: (email: string) => `ha invitado a ${email} a tu equipo`,
  factorReset: (email: string) => `ha anulado la verificación en dos pasos de ${email}, que la configurará de nuevo al entrar`,
} as const;

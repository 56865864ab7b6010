export const invitationMail = {
  subject: (product: string) => `Te han invitado al panel de ${product}`,
  text: (clinic: string, product: string, loginAddress: string) =>
    `Hola:\n\n${clinic} te ha invitado a su panel de ${product}.\n\nPara aceptar, entra con esta misma dirección de correo en:\n${loginAddress}\n\nLa invitación caduca en 14 días. Si no la esperabas, puedes ignorar este mensaje.\n`,
} as const;

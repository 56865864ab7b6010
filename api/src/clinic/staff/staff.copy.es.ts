export const invitationMail = {
  subject: (product: string) => `Te han invitado al panel de ${product}`,
  text: (product: string, loginAddress: string) =>
    `Hola:\n\nTe han dado acceso al panel de tu clínica en ${product}.\n\nEntra con esta misma dirección de correo en:\n${loginAddress}\n\nLa invitación caduca en 14 días. Si no la esperabas, puedes ignorar este mensaje.\n`,
} as const;

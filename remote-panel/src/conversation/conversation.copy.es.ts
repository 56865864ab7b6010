export const conversationCopy = {
  seeCall: 'Ver la llamada',
  seeChat: 'Ver el chat',
  chat: 'Conversación del chat',
  person: 'Persona de la clínica',
  call: (phone: string) => `Llamar al ${phone}`,
} as const;

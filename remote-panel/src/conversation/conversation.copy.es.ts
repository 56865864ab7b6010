export const conversationCopy = {
  seeCall: 'Ver la llamada',
  seeChat: 'Ver el chat',
  chat: 'Conversación del chat',
  call: (phone: string) => `Llamar al ${phone}`,
} as const;

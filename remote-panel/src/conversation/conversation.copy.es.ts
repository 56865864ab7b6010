export const conversationCopy = {
  seeCall: 'Ver la llamada',
  seeChat: 'Ver el chat',
  chat: 'Conversación del chat',
} as const;

export interface SpokenLine {
  /** The provider's id of the line; null when it has none. */
  readonly id: string | null;
  readonly role: 'user' | 'agent';
  readonly content: string;
  readonly sentAt: Date;
}

/** Answers in the chat: the provider's agent, or the sandbox's on a machine without a key. */
export interface ChatAssistant {
  /** Opens a chat for a clinic; without a code, for the site itself. @returns the provider's id and the first lines @throws {DomainError} `service_unavailable` */
  open(clinic: { readonly id: string; readonly name: string; readonly codeId: string | null }): Promise<{ chatId: string; lines: SpokenLine[] }>;
  /** @param history all lines, the new one last @param repeated sent before, maybe in vain @throws {DomainError} `service_unavailable` */
  answer(chatId: string, history: readonly SpokenLine[], repeated: boolean): Promise<SpokenLine[]>;
  /** Ends the chat, so that it is analysed. */
  close(chatId: string, lines: readonly SpokenLine[]): Promise<void>;
}

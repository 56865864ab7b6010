/** One line of a chat as the widget and the panel need it. */
export interface SpokenLine {
  /** The provider's id of the line; null when it has none. */
  readonly id: string | null;
  readonly role: 'user' | 'agent';
  readonly content: string;
  readonly sentAt: Date;
}

/** Whoever answers in the chat: the provider's agent, or the sandbox's on a machine without a key. */
export interface ChatAssistant {
  /** Opens a chat in a clinic's name. @returns its id at the provider, and what the assistant says first @throws {DomainError} `service_unavailable` */
  open(clinicName: string): Promise<{ chatId: string; lines: SpokenLine[] }>;
  /**
   * @param history everything said so far, with the visitor's new line last
   * @param repeated the line was asked before, and nobody knows whether it arrived
   * @throws {DomainError} `service_unavailable`
   */
  answer(chatId: string, history: readonly SpokenLine[], repeated: boolean): Promise<SpokenLine[]>;
  /** Ends the chat, so that it is analysed. */
  close(chatId: string, lines: readonly SpokenLine[]): Promise<void>;
}

import { DomainError } from '../../platform/errors';
import type { ChatAssistant } from './chat-assistant';

const refuse = () => Promise.reject(new DomainError('service_unavailable'));

/** Nobody answers in writing on this deployment: no chat agent is configured. */
export const unavailableAssistant: ChatAssistant = { agentId: '', open: refuse, answer: refuse, close: () => Promise.resolve() };

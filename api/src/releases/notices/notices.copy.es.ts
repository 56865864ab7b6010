import { readAutomaticReason } from 'shared/contracts/releases/automatic-reason';
import type { LogEntry, LogKind } from 'shared/contracts/releases/log';
import { releaseCopy } from 'shared/copy/releases.es';

/** The events that people are notified of, in words that follow the release's name. */
const sentences: Partial<Record<LogKind, string>> = {
  activate: 'está activa para todos',
  promote: 'ha llegado a todos',
  pause: 'está en pausa y no avanza',
  rollback: 'vuelve a ser la estable',
  quarantine: 'está en cuarentena: nadie la recibe',
  alarm: 'falla y sigue activa',
  ask: 'espera a que otra persona lo apruebe',
  refuse: 'ha sido rechazada',
  root_token: 'se ha usado el token raíz',
  log_broken: 'un registro ha sido alterado',
};

export const isNotified = ({ kind, channel }: LogEntry): boolean => kind in sentences && (channel !== 'next' || kind === 'ask');

function reasonText(reason: string): string {
  const counted = readAutomaticReason(reason);
  return counted === null ? reason : `${releaseCopy.failedSessions(counted.failures, counted.sessions)}; al mismo tiempo, ${counted.otherFailures} de ${counted.otherSessions} con la otra versión`;
}

/** One fact as one line. */
export function factText(entry: LogEntry): string {
  const what = [entry.app, entry.version, sentences[entry.kind]].filter((part) => part !== null && part !== undefined).join(' ');
  const who = releaseCopy.actors[entry.by] ?? entry.by;
  return [`${what} (${who}).`, reasonText(entry.reason), entry.kind === 'ask' ? '' : (entry.detail ?? '')].filter((part) => part !== '').join(' ');
}

export const rootCopy = {
  subject: (site: string) => `${site}: se ha usado el token raíz`,
  body: (acts: readonly string[], origin: string) =>
    ['Alguien ha usado el token raíz. Ese token no identifica a quien lo usa; por eso avisamos a todos los operadores de lo que ha hecho:', '', ...acts.slice(0, 200).map((act) => `· ${act}`), '', `Si no ha sido nadie del equipo, cambiad OPS_TOKEN y mirad el historial: ${origin}/ops`].join('\n'),
} as const;

export const addedCopy = {
  subject: (site: string) => `${site}: hay un operador más`,
  body: (email: string, by: string, origin: string) => `${email} tiene ahora acceso de operador: se lo ha dado ${releaseCopy.actors[by] ?? by}.\n\nSi nadie del equipo lo ha pedido, quitádselo y mirad el historial: ${origin}/ops`,
} as const;

export const noticeCopy = {
  subject: (site: string, facts: readonly string[]) => `${site}: ${facts.length === 1 ? (facts[0] ?? '').slice(0, 200) : `${facts.length} novedades de las versiones`}`.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' '),
  body: (facts: readonly string[], origin: string) => [...facts.map((fact) => `· ${fact}`), '', `${origin}/ops`].join('\n'),
} as const;

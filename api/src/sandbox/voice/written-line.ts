/** The topic of a line, as the chat's sandbox names it. */
export type Understanding = (text: string) => string;

/** Wanted time of an appointment, in Spanish wall-clock time. */
export interface WantedTime {
  /** Monday is 1. */
  readonly weekday?: number;
  readonly tomorrow?: boolean;
  /** The earliest hour, 0 to 23. */
  readonly hour?: number;
}

export interface WrittenLine {
  readonly answer: 'yes' | 'no' | undefined;
  readonly topic: string;
  readonly wanted: WantedTime;
  readonly name: string | undefined;
}

const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];
const afternoon = 16;

/** Parses a written line: a yes or no at its beginning, its topic, and any time and name. */
export function readWrittenLine(text: string, understand: Understanding): WrittenLine {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const isYes = /^\W*(si|vale|claro|perfecto|de acuerdo|ok|venga|bien|genial|me va bien|me viene bien)\b/.test(plain);
  const otherwise = /^\W*(no|ninguno|otra|otro|mejor otr[ao])\b/.test(plain) ? 'no' : undefined;
  const name = /\b(?:me llamo|mi nombre es|soy) (\p{L}{2,30}(?: \p{Lu}\p{L}{1,30})?)/iu.exec(text)?.[1];
  return { answer: isYes ? 'yes' : otherwise, topic: understand(text), wanted: readWantedTime(plain), name };
}

function readWantedTime(plain: string): WantedTime {
  const weekday = weekdays.findIndex((day) => plain.includes(day)) + 1;
  const said = Number(/\ba las? (\d{1,2})\b/.exec(plain)?.[1] ?? NaN);
  // «A las cinco» is in the afternoon: no clinic is open at five in the morning.
  const spoken = said >= 1 && said <= 7 ? said + 12 : said;
  const hour = spoken <= 20 ? spoken : /\btarde\b/.test(plain) ? afternoon : /\bpor la manana\b/.test(plain) ? 9 : undefined;
  const tomorrow = /\bmanana\b/.test(plain.replace(/\bpor la manana\b/g, ''));
  return { ...(weekday > 0 && { weekday }), ...(tomorrow && { tomorrow }), ...(hour !== undefined && { hour }) };
}

export const saysWhen = ({ weekday, tomorrow, hour }: WantedTime): boolean => weekday !== undefined || tomorrow === true || hour !== undefined;

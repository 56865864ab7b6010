import { numbers } from './dialogue.copy.es';

/** The topic of a line, as the chat's sandbox names it. */
export type Understanding = (text: string) => string;

/** Wanted time of an appointment, in Spanish wall-clock time. */
export interface WantedTime {
  /** Monday is 1. */
  readonly weekday?: number;
  /** Days from today. */
  readonly ahead?: number;
  /** In the week after this one. */
  readonly nextWeek?: true;
  /** Day of the month, of the next such month if none is named (January is 1). */
  readonly day?: number;
  readonly month?: number;
  /** The earliest hour, 0 to 23. */
  readonly hour?: number;
  readonly minute?: number;
  /** Another day, or a later hour, than was offered last; that offer's time (ISO 8601), once there was one. */
  readonly other?: 'day' | 'hour';
  readonly after?: string;
}

/** What the caller wrote about themselves. */
export interface Caller { readonly name: string | undefined; readonly phone: string | undefined }

export interface WrittenLine extends Caller {
  /** The whole line, where it may be a name: «ana ríos», «a nombre de Ana». */
  readonly called: string | undefined;
  readonly answer: 'yes' | 'no' | undefined;
  readonly topic: string;
  readonly wanted: WantedTime;
}

const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];
const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'];
const plainOf = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const words = numbers.map(plainOf);
const numberOf = (word: string): number => (/^un[ao]?$/.test(word) ? 1 : words.indexOf(word) + 1 || Number(word || NaN));
const time = /\b(?:a|sobre|a partir de|despues de) las? (\d{1,2}(?!\d)|(?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b)(?:(?:[:.h]| y )([0-5]\d|media|cuarto))?/;
const telephone = /\(?\+?\d(?:[ .()-]*\d){8,14}/;
export const afternoon = 16;
// Neither «me duele desde el 3» nor a birthday.
const dayOfMonth = /(?<!\b(?:desde|hasta|antes) d?el (?:dia )?)(?:\b(\d{1,2}|treinta y uno|[a-z]+) de|\ben) (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b(?!(?: de|,)? (?:19|20[01])\d)/;
const dayAlone = /(?<!\b(?:desde|hasta|antes) (?:d?el )?)\b(?:el|del|dia|lunes|martes|miercoles|jueves|viernes) +(\d{1,2})(?:\/(\d{1,2}))?(?![\d:/h]|[ .-]?\d| de )/;
const later = /\b(?:en|dentro de) (\d{1,2}|[a-z]+) (dia|semana|mes)(?:e?s)?\b/;

/** Parses a written line: a yes or no at its beginning, its topic, and any time, name and telephone. */
export function readWrittenLine(text: string, understand: Understanding): WrittenLine {
  const plain = plainOf(text);
  const isYes = /^\W*(si+|vale+|claro|perfecto|de acuerdo|ok|venga|bien|genial|me va bien|me viene bien)\b/.test(plain);
  const whole = understand(text);
  // «No, quiero una cita» asks for what follows the no.
  const rest = understand(/^\W*no\b[^,;:.]*[,;:.](.*)/.exec(plain)?.[1] ?? '');
  const asksAfterNo = !['unknown', 'thanks', 'hello', 'moment'].includes(rest);
  const isNo = !asksAfterNo && /^\W*(no|ningun[oa]|otra|otro|mejor otr[ao])\b/.test(plain);
  const topic = asksAfterNo && !['emergency', 'change'].includes(whole) ? rest : whole;
  const name = /\b(?:[Mm]e llamo|[Mm]i nombre es|[Ss]oy(?= \p{Lu})) (\p{L}{2,30}(?: \p{Lu}\p{L}{1,30})?)/u.exec(text)?.[1];
  const called = /^(?:(?:(?:ponla )?a nombre de|soy|me llamo|es|mi nombre es) )?(?!(?:no|s[ií]|da|vale)\b)(\p{L}{2,30}(?: \p{L}{1,30}){0,4})[.!]?$/iu.exec(text.trim())?.[1];
  return { called, answer: isYes ? 'yes' : isNo ? 'no' : undefined, topic, wanted: readWantedTime(plain), name, phone: telephone.exec(text)?.[0] };
}

function readWantedTime(all: string): WantedTime {
  // «El martes no puedo, mejor el jueves» wants Thursday.
  const parts = all.split(/[,;]|\.(?!\d)| (?:pero|mejor) | (?=(?:menos|excepto|salvo) (?:el|los) )/);
  const plain = parts.filter((part) => !/\bno (?:puedo|podre|podria|me (?:va|viene|es posible)|voy)\b|\bimposible\b|\bno$|^(?:menos|excepto|salvo) /.test(part)).join(' ');
  const weekday = weekdays.findIndex((day) => plain.includes(day)) + 1;
  const [, word = '', part = ''] = time.exec(plain) ?? [];
  const said = numberOf(word);
  // «A las cinco» is in the afternoon: no clinic is open at five in the morning.
  const isLate = said <= 7 || (said < 12 && /\bde la (?:tarde|noche)\b/.test(plain));
  const spoken = said >= 1 && isLate ? said + 12 : said;
  const minute = spoken <= 20 ? (part === 'media' ? 30 : part === 'cuarto' ? 15 : Number(part)) : 0;
  // The morning is another word than tomorrow.
  const days = plain.replace(/\b(?:(?:por|de|en) la|esta) manana\b/g, '');
  const hour = spoken <= 20 ? spoken : /\btarde\b/.test(plain) ? afternoon : days !== plain ? 9 : undefined;
  const [, count = '', unit] = later.exec(plain) ?? [];
  const ahead = /\bpasado manana\b/.test(days) ? 2 : /\bmanana\b/.test(days) ? 1 : numberOf(count) * (unit === 'semana' ? 7 : unit === 'mes' ? 30 : 1);
  const nextWeek = /\bsemana (?:que viene|proxima|siguiente)\b|\b(?:proxima|siguiente) semana\b|\bla proxima$/.test(plain);
  const other = /\botr[ao] (?:hora|hueco|momento|cita)\b|\bmas tarde\b/.test(plain) ? 'hour' : /\botro dia\b/.test(plain) ? 'day' : undefined;
  return { ...(other && { other }), ...(weekday > 0 && { weekday }), ...(ahead > 0 && { ahead }), ...(nextWeek && { nextWeek }), ...readDay(plain), ...(hour !== undefined && { hour }), ...(minute > 0 && { minute }) };
}

function readDay(plain: string): Pick<WantedTime, 'day' | 'month'> {
  const [, said = '', name = ''] = dayOfMonth.exec(plain) ?? [];
  const [, alone = '', number] = name === '' ? (dayAlone.exec(plain) ?? []) : [];
  const day = numberOf(said || alone) || (name === '' ? 0 : 1);
  const month = months.indexOf(name) + 1 || Number(number);
  return day < 1 || day > 31 || month > 12 ? {} : { day, ...(month > 0 && { month }) };
}

export const saysWhen = (wanted: WantedTime): boolean => Object.keys(wanted).length > 0;

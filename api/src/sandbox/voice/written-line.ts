import { numbers } from './dialogue.copy.es';

/** The topic of a line, as the chat's sandbox names it. */
export type Understanding = (text: string) => string;

/** Wanted time of an appointment, in Spanish wall-clock time. Monday and January are 1. */
export interface WantedTime {
  readonly weekday?: number;
  /** Days from today. */
  readonly ahead?: number;
  /** In the week after this one. */
  readonly nextWeek?: true;
  /** Day of the month, of the next such month if none is named. */
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
  /** The name, where the whole line may be one: «ana ríos», «a nombre de Ana, gracias»; null for whoever keeps it to themselves. */
  readonly called: string | null | undefined;
  readonly answer: 'yes' | 'no' | undefined;
  readonly topic: string;
  readonly wanted: WantedTime;
}

const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];
const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'];
const plainOf = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\bmnna?\b/g, 'manana');
const words = numbers.map(plainOf);
const numberOf = (word: string): number => (/^un[ao]?$/.test(word) ? 1 : words.indexOf(word) + 1 || Number(word || NaN));
const time = /\b(?:a|sobre|a partir de|despues de|entre) las? (\d{1,2}(?!\d)|(?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)\b)(?:(?:[:.h]| y )([0-5]\d|media|cuarto))?/;
const telephone = /\(?\+?\d(?:[ .()-]*\d){8,14}/;
export const afternoon = 16;
// Neither «me duele desde el 3» nor a birthday.
const dayOfMonth = /(?<!\b(?:desde|hasta|antes) d?el (?:dia )?)(?:\b(\d{1,2}|treinta y uno|[a-z]+)(?: (?:semana|lunes|martes|miercoles|jueves|viernes))? de|\ben) (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b(?!(?: de|,)? (?:19|20[01])\d)/;
const dayAlone = /(?<!\b(?:desde|hasta|antes) (?:d?el )?)\b(?:el|del|dia|lunes|martes|miercoles|jueves|viernes) +(\d{1,2})(?:\/(\d{1,2}))?(?![\d:/h]|[ .-]?\d| de )/;
const later = /\b(?:en|dentro de|de aqui a) (\d{1,2}|[a-z]+) (dia|semana|mes)(?:e?s)?\b/;

// «Si no puedo ir, ¿qué hago?» is no yes, and «mejor no» a no.
const yes = /^(?:\W*(?:si+p?(?! (?:no|hay|puede|tengo|tienes|teneis|fuera|llego|cancelo)\b| [^,.;!]*\?)|vale+|claro|perfecto|de acuerdo|ok(?:ey|ay|i)?|venga|bien|genial|(?:no hay|sin) problema|(?:si )?me (?:va|viene) (?:muy |super)?(?:bien|genial|perfecto))\b|\s*👍)/;
const no = /^(?!.*(?:\?$|\botra cosa\b))\W*(?:no(?! (?:hay problema|esta mal))|ningun[oa])\b|\b(?:claro que|mejor|al final|pero) no\W*$|\bdejal[oa]\b(?! (?:a|en|para)\b)|\b(?:olvid|cancel|anul)al[oa]\b|\bya no (?:l[ao] )?quiero\b|\blo (?:pienso|pensare)\b|\bpensar(?:me)?lo\b|\bluego (?:llamo|te digo|escribo)\b/;
const keepsName = /\bda igual\b|\bprefiero no\W*$|\bsin nombre\b|\banonim[oa]\b|\bno hace falta\b|\bprivado\b|\blo que quieras\b|^\W*ninguno\b|\bno (?:\w+ ){0,3}(?:nombre|dar(?:l[oa]|te)?|decir\w*|digo|doy)\b/;
const aroundName = /^(?:pues|si+|vale|ok|claro|hola|perdona?|(?:pon|apunta|reserva|deja)(?:l[ao])?|al?|el|la|mi|de|en|y|es|para|soy|yo|me|llam[oa]n?|nombre|apellidos?|hij[oa]|madre|padre|marido|mujer|herman[oa]|abuel[oa]|gracias|por|favor|porfa|porfavor|xfa|tel|tlf|telefono|movil|numero)$/;
const noName = /^(?:no|que|lo|te|se|ya|una?|esper\w*|momento|eso|es|esta|tengo|quier[oe]s?|queria|puedo|mejor|luego|despues|igual|mio|cita|como|cual|cuant\w*|cuando|donde|porque|xq|bueno|nada|otr[oa]|adios|solo|pero|con|hay|nombre)$/;

/** Parses a written line: a yes or no at its beginning, its topic, and any time, name and telephone. */
export function readWrittenLine(text: string, understand: Understanding): WrittenLine {
  const plain = plainOf(text);
  const whole = understand(text);
  // «No, quiero una cita» asks for what follows the no.
  const rest = understand(/^\W*no\b[^,;:.]*[,;:.](.*)/.exec(plain)?.[1] ?? '');
  const asksAfterNo = !['unknown', 'thanks', 'hello', 'moment'].includes(rest);
  const isNo = !asksAfterNo && no.test(plain);
  const topic = asksAfterNo && !['emergency', 'change'].includes(whole) ? rest : whole;
  // «Vale, ¿y cuánto cuesta?» agrees to nothing yet.
  const asks = ['price', 'hours', 'who'].includes(topic) || (topic === 'person' && /\b(?:hablar|alguien|recepcion|llam[ae]d?me|me llam(?:e|eis|en))\b/.test(plain));
  const name = /\b(?<![Nn]o )(?:[Mm]e llamo|[Mm]i nombre es|(?:[Ss]oy|[Aa] nombre de)(?= \p{Lu})) (\p{L}{2,30}(?: \p{Lu}\p{L}{1,30}){0,2})/u.exec(text)?.[1];
  const answer = isNo ? 'no' : yes.test(plain) && !asks ? 'yes' : undefined;
  return { called: readCalled(text), answer, topic, wanted: readWantedTime(plain), name, phone: telephone.exec(text)?.[0] };
}

function readCalled(text: string): string | null | undefined {
  if (keepsName.test(plainOf(text))) return null;
  const said = text.replace(telephone, '').match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [];
  const isName = (word: string) => !aroundName.test(plainOf(word));
  const name = said.slice(said.findIndex(isName), said.findLastIndex(isName) + 1);
  return text.includes('?') || name.length > 5 || name.some((word) => noName.test(plainOf(word))) ? undefined : name.join(' ') || undefined;
}

function readWantedTime(all: string): WantedTime {
  // «El martes no puedo, mejor el jueves» wants Thursday.
  const parts = all.split(/[,;]|\.(?!\d)| (?:pero|mejor) | (?=(?:menos|excepto|salvo) (?:el|los) )/);
  const isRefused = (part: string) => /\bno (?:puedo|podre|podria|me (?:va|viene|es posible)|voy)\b|\bme (?:va|viene) (?:mal|fatal)\b|\bimposible\b|\btampoco\b|\bno$|^(?:menos|excepto|salvo) /.test(part);
  const plain = parts.filter((part) => !isRefused(part)).join(' ');
  const weekday = weekdays.findIndex((day) => plain.includes(day)) + 1;
  const [, word = '', part = ''] = time.exec(plain) ?? [];
  const said = numberOf(word);
  // «A las cinco» is in the afternoon: no clinic is open at five in the morning.
  const isLate = said <= 7 || (said < 12 && /\bde la (?:tarde|noche)\b/.test(plain));
  const spoken = said >= 1 && isLate ? said + 12 : said;
  const minute = spoken <= 20 ? (part === 'media' ? 30 : part === 'cuarto' ? 15 : Number(part)) : 0;
  // The morning is another word than tomorrow.
  const days = plain.replace(/\b(?:(?:por|de|en) las?|esta) mananas?\b/g, '');
  const hour = spoken <= 20 ? spoken : /(?<!\b(?:mas|buenas) )\btardes?\b/.test(plain) ? afternoon : days !== plain ? 9 : undefined;
  const [, count = '', unit] = later.exec(plain) ?? [];
  const ahead = /\bpasado manana\b|^\W*pasado\W*$/.test(days) ? 2 : /\bmanana\b/.test(days) ? 1 : numberOf(count) * (unit === 'semana' ? 7 : unit === 'mes' ? 30 : 1);
  const nextWeek = /\bsemana (?:que viene|proxima|siguiente)\b|\b(?:proxima|siguiente) semana\b|\bla proxima$/.test(plain);
  const isOtherHour = /\botr[ao] (?:hora|hueco|momento|cita)\b|\bmas tarde\b|^\W*(?:mejor )?otr[ao](?: mas)?(?:,? para\b|\W*$)/.test(plain) ||
    /\besa hora (?:no|trabajo)\b|\bno\b.* (?:esa hora|tan (?:pronto|temprano))\b/.test(all);
  // Who cannot on the offered day needs another.
  const isOtherDay = /\botro dia\b/.test(plain) || (plain.replace(/\W|\b(?:si|ok|vale|no)\b/g, '') === '' && /\b(?:hoy|dia|manana|lunes|martes|miercoles|jueves|viernes)\b/.test(all));
  const other = isOtherHour ? 'hour' : isOtherDay ? 'day' : undefined;
  return { ...(other && { other }), ...(weekday > 0 && { weekday }), ...(ahead > 0 && { ahead }), ...(nextWeek && { nextWeek }), ...readDay(plain), ...(hour !== undefined && { hour }), ...(minute > 0 && { minute }) };
}

function readDay(plain: string): Pick<WantedTime, 'day' | 'month'> {
  const [, said = '', name = ''] = dayOfMonth.exec(plain) ?? [];
  const [, alone = '', number] = name === '' ? (dayAlone.exec(plain) ?? []) : [];
  // «El primer lunes de enero», «a finales de mayo».
  const first = /^segund/.test(said) ? 8 : /^(?:tercer|mediados)/.test(said) ? 15 : /^(?:ultim|finales)/.test(said) ? 24 : 1;
  const day = numberOf(said || alone) || (name === '' ? 0 : first);
  const month = months.indexOf(name) + 1 || Number(number);
  return day < 1 || day > 31 || month > 12 ? {} : { day, ...(month > 0 && { month }) };
}

export const saysWhen = (wanted: WantedTime): boolean => Object.keys(wanted).length > 0;

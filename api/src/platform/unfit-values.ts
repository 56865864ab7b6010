import { wrongTypeSentence } from 'shared/copy/validation.es';

/** Far deeper than any contract goes. A list in a list in a list would fill the stack of whoever walks it. */
const maxDepth = 40;

const characterSentence = 'Contiene un carácter que no se admite.';
const numberSentence = 'El número es demasiado grande.';
const dateSentence = 'La fecha no es válida.';

/** Years that JavaScript, PostgreSQL and a time zone's offset can all count with, and some to spare for sums. */
const firstMoment = Date.UTC(1900, 0);
const lastMoment = Date.UTC(9000, 0);

/**
 * Why nothing behind the door could keep or count with a value; at most one sentence. PostgreSQL stores no U+0000 and no lone
 * surrogate, a number beyond the safe integers is another one when it comes back, and a date may lie outside every calendar.
 */
export function describeUnfit(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.includes('\0') || /\p{Surrogate}/u.test(value) ? [characterSentence] : [];
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? [] : [numberSentence];
  if (typeof value !== 'object' || value === null) return [];
  // Dates of another realm, such as a test's, are no `Date` of ours.
  if (Object.prototype.toString.call(value) === '[object Date]') return isCountable(Number(value)) ? [] : [dateSentence];
  if (depth === maxDepth) return [wrongTypeSentence];
  return Object.entries(value).flatMap(([name, inner]) => [...describeUnfit(name), ...describeUnfit(inner, depth + 1)]).slice(0, 1);
}

const isCountable = (moment: number) => moment >= firstMoment && moment <= lastMoment;

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { SchemaFieldDescription, SchemaObjectDescription } from 'yup';
import type { Dice } from './dice';

/** Values that exist on the site under test, by the member's name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Generates values that fit a schema, only from its description; prefers a known value for the name. */
export function fittingValues(dice: Dice, known: KnownValues) {
  const matching = new Map<string, readonly string[]>();

  /** Texts that match a pattern, generated once: generating one takes longer than the request. */
  function textsOf(pattern: RegExp): readonly string[] {
    const found = matching.get(String(pattern));
    if (found !== undefined) return found;
    // fast-check does not support lookaheads: texts that they refuse are filtered out afterwards.
    const plain = new RegExp(pattern.source.replaceAll(/\(\?[!=][^)]*\)/g, ''), pattern.flags);
    const made = fc.sample(fc.stringMatching(plain), { numRuns: 20, seed: dice.below(1e9) }).filter((one) => new RegExp(pattern.source, pattern.flags).test(one));
    matching.set(String(pattern), made);
    return made;
  }

  function text({ tests }: Pick<SchemaTests, 'tests'>, name: string): string {
    const has = (test: string) => tests.some((one) => one.name === test);
    const number = (test: string) => tests.map((one) => (one.name === test ? Number(one.params?.[test]) : NaN)).find(Number.isFinite);
    if (has('uuid')) return randomUUID();
    if (has('datetime')) return new Date(Date.now() + 86_400_000).toISOString();
    if (has('email') || /mail/i.test(name)) return `who-${dice.below(1e6)}@clinica.example`;
    const patterns = tests.map((one) => one.params?.regex).filter((regex) => regex instanceof RegExp);
    const [pattern] = patterns;
    if (pattern !== undefined) return dice.pick(textsOf(pattern));
    return 'palabra '.repeat(30).slice(0, Math.max(number('min') ?? 1, Math.min(number('max') ?? 12, 12)));
  }

  function amount({ tests }: Pick<SchemaTests, 'tests'>): number {
    const bound = (name: string) => tests.map((one) => (one.name === name ? Number(one.params?.[name]) : NaN)).find(Number.isFinite);
    const least = bound('min') ?? 0;
    return least + dice.below(Math.min((bound('max') ?? least + 5) - least, 100) + 1);
  }

  function fitting(field: SchemaFieldDescription, name = ''): unknown {
    const hints = known[name];
    if (hints !== undefined && hints.length > 0) return dice.pick(hints);
    if ('fields' in field) return members(field);
    if (field.type === 'array' && 'innerType' in field) {
      const inner = field.innerType;
      const one = Array.isArray(inner) ? inner[0] : inner;
      return one === undefined ? [] : Array.from({ length: 1 + dice.below(2) }, () => fitting(one, name));
    }
    if (!('tests' in field)) return {};
    const choices = field.oneOf.filter((choice) => choice !== undefined && choice !== null);
    if (choices.length > 0) return dice.pick(choices);
    switch (field.type) {
      case 'string': return text(field, name);
      case 'number': return amount(field);
      case 'boolean': return dice.roll() < 0.5;
      case 'date': return new Date(Date.now() + 86_400_000 * (1 + dice.below(5))).toISOString();
      default: return {};
    }
  }

  /** Omits optional members now and then. */
  function members({ fields }: SchemaObjectDescription): Record<string, unknown> {
    const given = Object.entries(fields).filter(([, field]) => !('optional' in field && field.optional && dice.roll() < 0.3));
    return Object.fromEntries(given.map(([name, field]) => [name, fitting(field, name)]));
  }

  return fitting;
}

interface SchemaTests {
  readonly tests: readonly { readonly name?: string | undefined; readonly params?: Readonly<Record<string, unknown>> | undefined }[];
}

import { isRecord } from '../is-record';

/** Format of the provider's ids; a sentence does not match. */
export const providerId = /^[\w.:-]{1,128}$/;
/** Makes a keyed hash that replaces an invalid id. */
export type MakeId = (...parts: readonly string[]) => string;
/** Tolerance for clocks; a later time is not a conversation's. */
const clockToleranceMs = 10 * 60_000;
/** No conversation is older than the provider; seconds in place of milliseconds give an earlier time. */
const earliestMs = Date.UTC(2000);

/** Reads a provider's object; missing fields are null. `oddities`: fields of another type, unknown or too long, by path, never by value. */
export class ProviderFields {
  readonly #source: Readonly<Record<string, unknown>>;

  constructor(
    source: unknown,
    readonly oddities: Set<string>,
    private readonly makeId: MakeId,
    private readonly path = '',
  ) {
    this.#source = isRecord(source) ? source : {};
    if (!isRecord(source) && source !== undefined && source !== null) oddities.add(path);
  }

  /** Storable text: no NUL, no lone surrogate, at most `max` characters. Numbers count as text. */
  text(name: string, max: number): string | null {
    const value = this.#source[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string' && typeof value !== 'number') return this.#odd(name);
    const text = storable(String(value).slice(0, max));
    if (text !== String(value)) this.#odd(name);
    return text;
  }

  /** The field's `storableId`. */
  id(name: string): string | null {
    const text = this.text(name, Number.MAX_SAFE_INTEGER);
    return text === null || text === '' ? null : storableId(text, this.makeId);
  }

  boolean(name: string): boolean | null {
    const value = this.#source[name];
    return typeof value === 'boolean' ? value : this.#absent(name, value);
  }

  number(name: string, min: number, max: number): number | null {
    const value = this.#source[name];
    return typeof value === 'number' && value >= min && value <= max ? value : this.#absent(name, value);
  }

  /** Milliseconds since 1970, not in the future. */
  moment(name: string, now: Date): number | null {
    const moment = this.number(name, earliestMs, now.getTime() + clockToleranceMs);
    return moment === null ? null : Math.round(moment);
  }

  choice<Known extends string>(name: string, known: readonly Known[]): Known | null {
    const value = this.#source[name];
    return known.find((one) => one === value) ?? this.#absent(name, value);
  }

  child(name: string): ProviderFields {
    return new ProviderFields(this.#source[name], this.oddities, this.makeId, this.#pathOf(name));
  }

  list(name: string, max: number): ProviderFields[] {
    const value = this.#source[name];
    if (!Array.isArray(value)) {
      this.#absent(name, value);
      return [];
    }
    if (value.length > max) this.#odd(name);
    return value.slice(0, max).map((item: unknown) => new ProviderFields(item, this.oddities, this.makeId, this.#pathOf(name)));
  }

  /** The raw value, for another reader. */
  value(name: string): unknown {
    return this.#source[name];
  }

  #absent(name: string, value: unknown): null {
    return value === undefined || value === null ? null : this.#odd(name);
  }

  #odd(name: string): null {
    this.oddities.add(this.#pathOf(name));
    return null;
  }

  #pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

/** Ids are stored in the clear: anything else, maybe somebody's words, is replaced by a keyed hash, so that two stay distinct. */
const storableId = (id: string, makeId: MakeId): string => (providerId.test(id) ? id : `made:${makeId(id)}`);

/** PostgreSQL refuses NUL, and UTF-8 has no lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '');

import { unlessDamaged, type Names, type Queryable } from '../../../platform';

export type OperatorWords = ReturnType<typeof createOperatorWords>;

/** Texts of the site itself: they identify nobody. */
const own: ReadonlySet<string> = new Set(['', 'automatic', 'root token', 'local start']);
const reference = /~[0-9a-f]{32}/g;
const [erased, unreadable] = ['erased', 'unreadable'];
/** A token goes by its name and its id, two words: the first can be erased, the second says for ever which it was. */
const token = /^(token )?(.+) \(([0-9a-f]{12})\)$/s;
function wordsIn(text: string): string[] {
  const [, , name, id] = token.exec(text) ?? [];
  return name === undefined || id === undefined ? [text] : [name, id];
}
const place = (id: string) => ({ table: 'release_word', column: 'text_sealed', rowId: id });

/** Operators' names and words. Other rows and the log hold references: the database reveals no text, and erasure keeps the log valid. */
export function createOperatorWords(names: Names) {
  /** What stands for a text: the same for the same. Finds rows without storing anything. */
  function referTo(text: string): string {
    if (own.has(text)) return text;
    const [word = '', tokenId] = wordsIn(text).map(idOf);
    return tokenId === undefined ? word : `${token.exec(text)?.[1] ?? ''}${word} (${tokenId})`;
  }
  const idOf = (word: string): string => `~${names.hash('operator word', word).toString('hex').slice(0, 32)}`;
  async function openAll(queryable: Queryable, referring: readonly string[]): Promise<Map<string, string>> {
    const ids = [...new Set(referring.flatMap((text) => text.match(reference) ?? []))];
    if (ids.length === 0) return new Map();
    const found = await queryable.query<{ id: string; sealed: Buffer }>('SELECT id, text_sealed AS sealed FROM release_word WHERE id = ANY($1)', [ids]);
    return new Map(found.map(({ id, sealed }) => [id, unlessDamaged(names.read(place(id), sealed)) ?? unreadable]));
  }
  return {
    referTo,
    /** The cell of an erased text: only the key makes it, so a row that is gone or altered is a flaw (`findLost`). */
    erased: (id: string): Buffer => names.seal(place(id), erased),
    /** Place of the first text with a reference to a word that is gone or altered; null when there is none. */
    async findLost(queryable: Queryable, texts: readonly string[]): Promise<number | null> {
      const known = await openAll(queryable, texts);
      const lost = texts.findIndex((text) => (text.match(reference) ?? []).some((id) => (known.get(id) ?? unreadable) === unreadable));
      return lost === -1 ? null : lost;
    },
    /** As `referTo`, and stores the text so that `read` finds it. */
    async put(tx: Queryable, text: string): Promise<string> {
      for (const word of own.has(text) ? [] : wordsIn(text)) {
        const id = idOf(word);
        await tx.query('INSERT INTO release_word (id, text_sealed) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET text_sealed = excluded.text_sealed', [id, names.seal(place(id), word)]);
      }
      return referTo(text);
    },
    /** Replaces references by texts: `erased` after erasure, `unreadable` for one that is gone or altered, which must not prevent a rollback. */
    async read<Row extends object>(queryable: Queryable, rows: readonly Row[]): Promise<Row[]> {
      const texts = await openAll(queryable, rows.flatMap((row) => Object.values(row)).filter((value: unknown) => typeof value === 'string'));
      const opened = (value: unknown) => (typeof value === 'string' ? value.replaceAll(reference, (id) => texts.get(id) ?? unreadable) : value);
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]: [string, unknown]) => [name, opened(value)])) as Row);
    },
  };
}

import { createHmac } from 'node:crypto';
import { phoneWord } from './phone-word';

export type PatientIndex = ReturnType<typeof createPatientIndex>;

const longestBeginning = 16;
/** 48 bits tell the words of a clinic apart. */
const tokenDigits = 12;

/**
 * Finds people and words in what is sealed. Equal words of one clinic have equal hashes, and of two clinics different ones;
 * without the key a hash says that a word stands there again, and to whoever can have chosen words stored, which one.
 */
export function createPatientIndex(key: Buffer) {
  const mac = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const token = (clinicId: string, word: string) => mac(['word', clinicId, word]).toString('hex').slice(0, tokenDigits);
  return {
    /** Keyed hash of a person within a clinic: by telephone if there is one (digits only, the Spanish prefix off), else by name; null for nobody. */
    hashOf(clinicId: string, { phone, name }: { readonly phone: string | null; readonly name: string | null }): Buffer | null {
      const digits = phoneWord(phone) ?? '';
      if (digits !== '') return mac(['phone', clinicId, digits]);
      const plain = (name ?? '').trim().toLowerCase();
      return plain === '' ? null : mac(['name', clinicId, plain]);
    },
    /** Keyed hashes of all beginnings of all words, for `array_to_tsvector`: what a search box needs to find words that are still being typed. */
    tokensOf(clinicId: string, texts: readonly (string | null)[]): string[] {
      const beginnings = new Set<string>();
      for (const word of texts.flatMap((text) => wordsOf(text ?? ''))) {
        for (let length = 1; length <= word.length; length += 1) beginnings.add(word.slice(0, length));
      }
      return [...beginnings].map((beginning) => token(clinicId, beginning));
    },
    /** A `tsquery` for them, to be cast as it is. Null without a search; one for signs alone is empty, and so finds nothing rather than everything. */
    queryOf(clinicId: string, search: string | undefined): string | null {
      return search === undefined || search === '' ? null : wordsOf(search).map((word) => `'${token(clinicId, word)}'`).join(' & ');
    },
  };
}

/** Lower case, accents off, so that names are found as they are typed. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '').map((word) => word.slice(0, longestBeginning));
}

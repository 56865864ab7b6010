import { createHmac } from 'node:crypto';
import { problemCategories, type ProblemCategory } from 'shared/contracts/conversations/analytics';
import { phoneKey } from './phone-word';

export type PatientIndex = ReturnType<typeof createPatientIndex>;

/** Keyed hashes that recognise a person, or a call's category, in sealed data; equal only within one clinic. */
export function createPatientIndex(key: Buffer) {
  const mac = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const categoryHashOf = (clinicId: string, category: ProblemCategory) => mac(['category', clinicId, category]).toString('hex');
  const categoriesByHash = new Map<string, ReadonlyMap<string, ProblemCategory>>();
  /** Kept for each clinic: a list asks for every row. */
  function categoriesOf(clinicId: string): ReadonlyMap<string, ProblemCategory> {
    const known = categoriesByHash.get(clinicId) ?? new Map(problemCategories.map((category) => [categoryHashOf(clinicId, category), category]));
    categoriesByHash.set(clinicId, known);
    return known;
  }
  return {
    /** Keyed hash of a call's category within a clinic; hexadecimal. */
    categoryHashOf,
    /** Keyed hash that replaces an invalid id, which may be somebody's words, or a line's missing id; 32 hexadecimal digits. */
    idOf: (...parts: readonly string[]): string => mac(['id', ...parts]).toString('hex').slice(0, 32),
    categoryOf: (clinicId: string, hash: string | null): ProblemCategory | null => (hash === null ? null : (categoriesOf(clinicId).get(hash) ?? null)),
    /** Keyed hash of a person within a clinic: by telephone (digits without the Spanish prefix), else by name; null for nobody. */
    hashOf(clinicId: string, { phone, name }: { readonly phone: string | null; readonly name: string | null }): Buffer | null {
      const number = phoneKey(phone);
      if (number !== null) return mac(['phone', clinicId, number]);
      const plain = (name ?? '').trim().toLowerCase().normalize();
      return plain === '' ? null : mac(['name', clinicId, plain]);
    },
  };
}

import { createHmac } from 'node:crypto';
import { problemCategories, type ProblemCategory } from 'shared/contracts/analytics';
import { phoneWord } from './phone-word';

export type PatientIndex = ReturnType<typeof createPatientIndex>;

/** Tells a person, and what a call was about, again in what is sealed. Equal ones of one clinic have equal hashes, and of two clinics different ones. */
export function createPatientIndex(key: Buffer) {
  const mac = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const categoryHashOf = (clinicId: string, category: ProblemCategory) => mac(['category', clinicId, category]).toString('hex');
  return {
    /** Keyed hash of what a call was about, within a clinic; hexadecimal. */
    categoryHashOf,
    /** Keyed hash of what stands where an id belongs and may be somebody's words, or of a line that has none; 32 hexadecimal digits. */
    idOf: (...parts: readonly string[]): string => mac(['id', ...parts]).toString('hex').slice(0, 32),
    categoryOf: (clinicId: string, hash: string | null): ProblemCategory | null => problemCategories.find((category) => categoryHashOf(clinicId, category) === hash) ?? null,
    /** Keyed hash of a person within a clinic: by telephone if there is one (digits only, the Spanish prefix off), else by name; null for nobody. */
    hashOf(clinicId: string, { phone, name }: { readonly phone: string | null; readonly name: string | null }): Buffer | null {
      const digits = phoneWord(phone) ?? '';
      if (digits !== '') return mac(['phone', clinicId, digits]);
      const plain = (name ?? '').trim().toLowerCase();
      return plain === '' ? null : mac(['name', clinicId, plain]);
    },
  };
}

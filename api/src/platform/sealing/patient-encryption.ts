import type { PatientIndex } from './patient-index';
import type { createPatientWords } from './patient-words';
import type { Sealing } from './sealing';

/** What a module needs to keep patients' data sealed and still find it. */
export interface PatientEncryption { readonly sealing: Sealing; readonly index: PatientIndex; readonly words: ReturnType<typeof createPatientWords> }

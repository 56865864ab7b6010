import { createHmac } from 'node:crypto';
import type { Logger } from '../../logs/logger';
import type { Uses } from '../../uses';
import { DamagedValue } from '../cipher';
import { createPatientIndex } from './patient-index';
import { createPatientWords } from './patient-words';
import { sealingCopy } from '../sealing.copy.es';
import type { Sealing } from '../sealing';

/** Seals patients' data for a module and still finds it. */
export type PatientEncryption = ReturnType<typeof createPatientEncryption>;

interface Dependencies extends Uses<'database'> { readonly sealing: Sealing; readonly keyFor: (purpose: string) => Buffer; readonly logger: Pick<Logger, 'error'> }

export function createPatientEncryption({ database, sealing, keyFor, logger }: Dependencies) {
  const bodyKey = keyFor('request bodies');
  /** For reading: reports a damaged value as such, and still opens all others. Use `sealing` for values that will be stored again. */
  const reading: Pick<Sealing, 'openAll'> = {
    async openAll(queryable, clinicId, cells) {
      try {
        return await sealing.openAll(queryable, clinicId, cells);
      } catch (error) {
        if (!(error instanceof DamagedValue)) throw error;
        const [cell] = cells;
        if (cells.length === 1) {
          logger.error({ err: error, clinicId, place: cell?.place }, 'a sealed value is damaged');
          return [sealingCopy.damaged];
        }
        const half = Math.ceil(cells.length / 2);
        return [...(await reading.openAll(queryable, clinicId, cells.slice(0, half))), ...(await reading.openAll(queryable, clinicId, cells.slice(half)))];
      }
    },
  };
  return {
    sealing,
    reading,
    index: createPatientIndex(keyFor('patient index')),
    words: createPatientWords({ database, sealing: reading }),
    /** Keyed hash that recognises repeated bytes of the provider: all of a body but a telephone may be known. */
    bodyHash: (body: string | Buffer): Buffer => createHmac('sha256', bodyKey).update(body).digest(),
  };
}

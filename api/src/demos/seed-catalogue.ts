import { clinicProfile } from 'shared/contracts/demo-admin';
import type { Database } from '../platform/database';
import { insertClinic } from './catalogue.repository';
import clinics from './sample-clinics.json';

/**
 * Brings the clinics of the data file into the catalogue. What is there already stays as operators have left it,
 * so a start changes nothing that a person has changed.
 */
export async function seedCatalogue(database: Database): Promise<void> {
  for (const row of clinics) {
    const clinic = await clinicProfile.validate(row);
    await database.transaction((tx) => insertClinic(tx, clinic, []));
  }
}

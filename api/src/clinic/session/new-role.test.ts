import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { addClinic, addPerson } from '../../../testing/clinics';
import { testEncryption } from '../../../testing/database/encryption';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database';
import { findSession } from './session.repository';

const now = new Date('2026-11-23T09:00:00Z');
const later = new Date('2026-11-23T12:00:00Z');
let store: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  store = await createTestDatabase();
  owner = new pg.Client({ connectionString: store.url });
  await owner.connect();
  await owner.query('ALTER TABLE clinic_member DROP CONSTRAINT clinic_member_role_check; ALTER TABLE staff_invitation DROP CONSTRAINT staff_invitation_role_check');
});
afterAll(async () => {
  await owner.end();
  await store.drop();
});

test.each([['owner', false], ['reception', true], ['reader', true], ['of-a-later-version', false]])('where a clinic asks its team for no second factor, the role %s gets in without one: %s', async (role, opens) => {
  const clinicId = await addClinic(store.database, role, `agent-${role}`);
  const [member, invited] = [await addPerson(store.database, `member-${role}`), await addPerson(store.database, `invited-${role}`)];
  await owner.query('UPDATE clinic SET second_factor_required = false');
  await owner.query('UPDATE staff_user SET email_verified = true');
  await owner.query('INSERT INTO clinic_member (clinic_id, user_id, role, created_at) VALUES ($1, $2, $3, $4)', [clinicId, member, role, now]);
  await owner.query(`INSERT INTO staff_invitation (id, clinic_id, email_sealed, email_hash, role, created_at, expires_at) SELECT gen_random_uuid(), $1, '', email_hash, $3, $4, $5 FROM staff_user WHERE id = $2`, [clinicId, invited, role, now, later]);
  for (const [person, clinic] of [[member, clinicId], [invited, null]] as const) {
    await owner.query('INSERT INTO session (id_hash, user_id, clinic_id, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $4, $4, $5)', [Buffer.from(person), person, clinic, now, later]);
    expect(await findSession(store.database, testEncryption(store.database).sealing.names, Buffer.from(person), now)).toMatchObject({ opens });
  }
});

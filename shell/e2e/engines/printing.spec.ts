// In Firefox alone: the driver of WebKit does not print.
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import { databaseUrl } from '../site-database';
import { expect, signIn, test } from './engines.fixture';

test('a day of many appointments is printed from its first sheet on', async ({ visitor, site }) => {
  await insertSealedInSite(
    { url: await databaseUrl(site), dataFolder: site.dataFolder },
    `INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
       SELECT id, 'Ana ' || n, '+34600111222', t, t + interval '20 minutes' FROM clinic, generate_series(1, 25) n, LATERAL (SELECT now() + interval '30 days' + n * interval '1 minute' AS t) times WHERE slug = 'casa'`,
  );
  await signIn(visitor, site);
  await visitor.goTo(`${site.origin}/panel/citas?buscar=Ana`);
  await visitor.expectText('Ana 25');
  expect(await visitor.sheets()).toBe(2);
});

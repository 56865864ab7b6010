// In Firefox alone: the driver of WebKit does not print.
import type { TestSite } from 'shared/testing/site';
import { insertSealedInSite } from '../../../api/testing/database/sealed-rows';
import { databaseUrl } from '../site-database';
import { expect, signIn, test } from './engines.fixture';

/** Books visits of one day, that many days from now. */
async function book(site: TestSite, name: string, visits: number, days: number): Promise<void> {
  await insertSealedInSite(
    { url: await databaseUrl(site), dataFolder: site.dataFolder },
    `INSERT INTO appointment (clinic_id, clear_patient_name, clear_patient_phone, starts_at, ends_at)
       SELECT id, '${name} ' || n, '+34600111222', t, t + interval '20 minutes' FROM clinic, generate_series(1, ${visits}) n, LATERAL (SELECT date_trunc('day', now()) + interval '${days} days 8 hours' + n * interval '1 minute' AS t) times WHERE slug = 'casa'`,
  );
}

test('a day or a week of many appointments is printed from its first sheet on', async ({ visitor, site }) => {
  await book(site, 'Ana', 25, 30);
  await book(site, 'Eva', 20, 60);
  await signIn(visitor, site);
  await visitor.goTo(`${site.origin}/panel/citas?buscar=Ana`);
  await visitor.expectText('Ana 25');
  expect(await visitor.sheets()).toBe(2);
  await visitor.goTo(`${site.origin}/panel/citas?ver=semana&semana=${new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)}`);
  await visitor.expectText('Eva 20');
  expect(await visitor.sheets()).toBe(2);
});

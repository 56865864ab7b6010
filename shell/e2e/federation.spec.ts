import { build } from 'shared/build/build';
import { deriveRelease } from 'shared/testing/derive-release';
import { callAsOperator } from 'shared/build/operator-client';
import { rollbackRelease } from 'shared/contracts/release-control';
import { expect, test } from './site.fixture';

const heading = (version: string) => (file: string, content: string) => (file.endsWith('.js') || file.endsWith('.html') ? content.replaceAll('clínica, atendida', `clínica ${version}`) : content);

test('a visitor sees the landing with the header alive', async ({ page, site }) => {
  await page.goto(site.origin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('marketing is released and rolled back alone', async ({ page, ownSite }) => {
  const marketing = await build({ building: 'marketing' });
  const next = await deriveRelease(marketing, { version: '1.1.0', edit: heading('nueva') });
  await ownSite.release(next);
  await page.goto(ownSite.origin);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nueva');
  await callAsOperator(ownSite, rollbackRelease, { building: 'marketing', reason: 'test' });
  await page.goto(ownSite.origin);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('nueva');
  await next.dispose();
});

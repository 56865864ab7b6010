import { expect, test } from '@jest/globals';
import pg from 'pg';
import { releasesUnderTest } from '../../../testing/releases-under-test';
import { until } from '../../../testing/running-site';

const under = releasesUnderTest();

test('an audit trail that is rewritten while the API runs is found by whoever verifies, and stands in the log that /ops shows', async () => {
  const { services, ask, releases } = under.registry;
  for (const action of ['a.one', 'a.two', 'a.three']) await services.audit.record({ actor: 'u', action });
  await releases.verifyLogs();
  const broken = async () => ((await ask('GET', '/api/releases/log')).body.entries as { kind: string; detail: string | null }[]).filter(({ kind }) => kind === 'log_broken');
  expect(await broken()).toEqual([]);

  const intruder = new pg.Client({ connectionString: under.held.url });
  await intruder.connect();
  await intruder.query(`ALTER TABLE audit_entry DISABLE TRIGGER audit_is_written_once; UPDATE audit_entry SET text = replace(text, 'a.two', 'a.zwo')`);
  await intruder.end();
  await ask('GET', '/api/releases/log/check');
  const [found] = await until(async () => ((await broken()).length > 0 ? broken() : undefined));
  expect(found).toMatchObject({ by: 'automatic', detail: expect.stringMatching(/^audit trail, entry \d{4}-\d\d\/2$/) });
  // Later readings find it again, and note it no second time.
  await releases.verifyLogs();
  await releases.verifyLogs();
  expect(await broken()).toHaveLength(1);
});

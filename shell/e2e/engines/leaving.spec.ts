// Large: leaves pages at many moments of their loading.
import { apps } from 'shared/tooling/workspaces';
import { reportedCauses, reportedFailures } from '../releases/releases.fixture';
import { expect, test } from './engines.fixture';

test('visitors who leave or stop a page while it loads are not counted as failures of its releases', async ({ visitor, site }) => {
  for (let time = 0; time < 4; time += 1) {
    for (const path of ['/', '/login', '/?again']) await visitor.goTo(`${site.origin}${path}`);
    // Earlier still: as soon as a document exists, which may be replaced during the command.
    for (const act of [`location.href = '/login'`, `location.href = '/'`, `location.href = '/?stopped'`, 'window.stop()']) await visitor.run(act).catch(() => undefined);
  }
  await visitor.goTo(`${site.origin}/login`);
  await visitor.expectShown('link', 'Entrar con una cuenta de ejemplo');
  for (const app of apps) expect(await reportedFailures(site, app, '1.0.0'), `${app}: ${(await reportedCauses(site, app)).join()}`).toBe(0);
});

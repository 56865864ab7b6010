import { expect, test } from '@jest/globals';
import { rebuildCommit } from './rebuild-commit';

const release = { app: 'reports', version: '1.1.0', commit: 'c'.repeat(40), dirty: false };

test('a release of files that no commit holds is refused before anything is built, with what to do', async () => {
  await expect(rebuildCommit({ ...release, dirty: true })).rejects.toThrow(/^reports 1\.1\.0 was built from files that no commit holds.*Commit them.*npm run release -- reports/s);
});

test('a release of no commit, or of one that is not here, says so', async () => {
  await expect(rebuildCommit({ ...release, commit: '' })).rejects.toThrow('its record names no commit');
  for (const commit of [release.commit, 'c'.repeat(64)]) await expect(rebuildCommit({ ...release, commit })).rejects.toThrow('is not in this checkout. Fetch it');
});

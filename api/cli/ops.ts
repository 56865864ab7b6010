import { activateRelease, releaseStatus, rollbackRelease, type ActivationView, type BuildingStatus } from 'shared/contracts/release-control';
import { buildings, type Building } from 'shared/contracts/buildings';
import { readArguments } from './arguments';
import { callAsOperator, findRunningSite, runCommand } from 'shared/build/operator-client';

const usage = `npm run ops -- <command>

  status [--json]                                   what is live for each building
  activate <building> <version> [--reason TEXT]     make a published release the one that new page loads get
  rollback <building> [version] [--reason TEXT]     back to the release before, or to a given one

Buildings: ${buildings.join(', ')}. The site: SITE_URL (default http://localhost:4000), the token: OPS_TOKEN or the one kept in DATA_DIR.`;

function asBuilding(word: string | undefined): Building {
  const found = buildings.find((name) => name === word);
  if (found === undefined) throw new Error(`Unknown building "${word ?? ''}"; it is one of ${buildings.join(', ')}`);
  return found;
}

function table(rows: readonly BuildingStatus[]): string {
  const cells = [['BUILDING', 'ACTIVE', 'FALLBACK', 'SINCE', 'BY', 'PUBLISHED'], ...rows.map((row) => [row.building, row.active ?? '–', row.fallback ?? '–', row.activatedAt ?? '–', row.activatedBy ?? '–', row.published.slice(0, 5).map(({ version }) => version).join(' ')])];
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? [];
  return cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}

const said = (change: ActivationView) => `${change.building} ${change.version} is live (before: ${change.previousVersion ?? 'none'})`;

await runCommand(async () => {
  const { words, options } = readArguments(process.argv.slice(2), { json: 'boolean', reason: 'string', help: 'boolean' });
  const [command, building, version] = words;
  if (command === undefined || options.help === true) {
    console.log(usage);
    return;
  }
  const site = await findRunningSite();
  const reason = typeof options.reason === 'string' ? options.reason : '';
  if (command === 'status') {
    const status = await callAsOperator(site, releaseStatus, {});
    console.log(options.json === true ? JSON.stringify(status, null, 2) : table(status.buildings));
  } else if (command === 'activate') {
    if (version === undefined) throw new Error('Which version? npm run ops -- activate <building> <version>');
    console.log(said(await callAsOperator(site, activateRelease, { building: asBuilding(building), version, reason })));
  } else if (command === 'rollback') {
    console.log(said(await callAsOperator(site, rollbackRelease, { building: asBuilding(building), version, reason })));
  } else {
    throw new Error(`Unknown command "${command}"\n\n${usage}`);
  }
});

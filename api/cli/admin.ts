import { runAdminLine } from './admin-line';

await runAdminLine(process.argv.slice(2));

import { runAdminLine } from './admin/admin-line';

await runAdminLine(process.argv.slice(2));

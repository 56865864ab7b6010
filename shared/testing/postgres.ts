/** Where test files of every workspace get their database; the harness itself belongs to the API. */
export { createTestDatabase, type TestDatabase } from '../../api/testing/test-database';

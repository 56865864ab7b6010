import { TestServer, testServerVariable } from './database/test-server';

declare global {
  var testServer: TestServer | undefined;
}

/** Jest calls this once before all test files of a run. */
export default async function openTestServer({ rootDir }: { rootDir: string }): Promise<void> {
  globalThis.testServer = new TestServer(rootDir);
  process.env[testServerVariable] = await globalThis.testServer.open();
}

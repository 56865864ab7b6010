/** Jest calls this once after all test files of a run. */
export default async function closeTestServer(): Promise<void> {
  await globalThis.testServer?.close();
}

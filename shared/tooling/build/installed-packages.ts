/** What the lock file says about packages of others. The workspaces' own versions are there too, and none of them is an input of another. */
export function installedPackages(lock: string): readonly [string, unknown][] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  return Object.entries(packages).filter(([place]) => place.includes('node_modules/'));
}

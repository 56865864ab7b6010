/** The lock file's entries of external packages, without the workspaces: none of them is an input of another. */
export function installedPackages(lock: string): readonly [string, unknown][] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { link?: boolean }> };
  return Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);
}

import semver from 'semver';

export interface SharedVersions { readonly react: string; readonly singleton: string }

/**
 * Which versions of what the shell shares a remote fits: `fits` in its package.json, else the major version that it is built
 * with. A remote that fits two (`"fits": { "singleton": "^1.0.0 || ^2.0.0" }`) is how a shell gets from one to the next.
 * @throws {Error} for a range that is none, or that leaves out what the remote is built with
 */
export function compatibleRanges(manifest: { readonly name: string; readonly fits?: Readonly<Record<string, unknown>> }, built: SharedVersions): SharedVersions {
  const { name, fits = {} } = manifest;
  const unknown = Object.keys(fits).find((share) => !(share in built));
  if (unknown !== undefined) throw new Error(`${name}: the shell shares no "${unknown}" (fits in package.json)`);
  const rangeOf = (share: keyof SharedVersions): string => {
    const range = fits[share] ?? `^${built[share]}`;
    if (typeof range !== 'string' || semver.validRange(range) === null) throw new Error(`${name}: "${String(range)}" is no range of versions (fits.${share} in package.json)`);
    if (!semver.satisfies(built[share], range)) throw new Error(`${name} is built with ${share} ${built[share]}, which "${range}" leaves out (fits.${share} in package.json)`);
    return range;
  };
  return { react: rangeOf('react'), singleton: rangeOf('singleton') };
}

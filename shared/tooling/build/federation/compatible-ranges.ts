import semver from 'semver';

export interface SharedVersions { readonly react: string; readonly singleton: string }

/**
 * Ranges of the shell's shared packages that a remote accepts: `fits` in its package.json, else the major version of its build. A remote
 * that fits two (`"fits": { "singleton": "^1.0.0 || ^2.0.0" }`) lets the shell move from one to the next.
 * @throws {Error} for an invalid range, or one that excludes the version of the remote's build
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

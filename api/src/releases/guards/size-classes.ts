/** Each class is a tenth wider than the one before, so a percentile is right within five percent. */
const growth = Math.log(1.1);

/** Size class of a measurement. CLS values are small, so they are counted in thousandths. */
export function sizeClass(name: string, value: number): number {
  const scaled = name === 'CLS' ? value * 1_000 : value;
  return scaled < 1 ? 0 : Math.round(Math.log(scaled) / growth) + 1;
}

/** Middle of a class. */
export function sizeOf(name: string, bucket: number): number {
  const scaled = bucket === 0 ? 0 : Math.exp((bucket - 1) * growth);
  return name === 'CLS' ? scaled / 1_000 : scaled;
}

/** The 75th percentile. @param counts by class */
export function percentile75(name: string, counts: readonly { readonly bucket: number; readonly count: number }[]): number {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of [...counts].sort((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= total * 0.75) return sizeOf(name, bucket);
  }
  return 0;
}

/** `mm:ss`; minutes exceed 59, as on a telephone. */
export function callDuration(elapsedSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(elapsedSeconds / 60))}:${two(elapsedSeconds % 60)}`;
}

/** `mm:ss`; minutes go on past 59, as a telephone shows them. */
export function callDuration(elapsedSeconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(elapsedSeconds / 60))}:${two(elapsedSeconds % 60)}`;
}

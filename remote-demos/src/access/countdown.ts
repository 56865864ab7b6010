export const second = 1000;
const two = (value: number) => String(value).padStart(2, '0');

/** Remaining time as `dd:hh:mm:ss`; more than 99 days get a third digit. Never below zero. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / second));
  const parts = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map(two).join(':');
}

/** Times of two clocks: the system's, which can be set or paused by sleep, and a monotonic one. */
export interface Moments { readonly wall: number; readonly steady: number }

/** True when the computer slept or its clock was set between two ticks: the offset to the server's time is invalid then. */
export const clockJumped = (before: Moments, after: Moments): boolean => Math.abs(after.wall - before.wall - (after.steady - before.steady)) > 2 * second;

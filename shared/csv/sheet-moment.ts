import { madridClock } from '../contracts/demo-slots';

const timeZone = 'Europe/Madrid';
const time = new Intl.DateTimeFormat('es-ES', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Which day it is in Madrid, as `2026-11-21`. */
export const madridDay = (moment: Date): string => madridClock(moment).date;
/** `2026-11-21 10:46` in Madrid: a spreadsheet takes it for a date, and it sorts as text too. */
export const formatForSheet = (iso: string): string => `${madridDay(new Date(iso))} ${time.format(new Date(iso))}`;

const format = new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'Europe/Madrid' });

/** A moment as operators read it, in the site's time zone. */
export const momentText = (at: string | null): string => at === null ? '–' : format.format(new Date(at));

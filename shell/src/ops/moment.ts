import { dates } from 'shared/copy/formats';

const format = dates({ day: '2-digit', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A moment as operators read it, in the site's time zone. */
export const momentText = (at: string | null): string => at === null ? '–' : format(at);

import { boolean, object, string } from 'yup';
import { endpoint } from './endpoint';

export const getCalendarFeed = endpoint('GET', '/api/agenda/feed', { output: object({ active: boolean().required() }) });
/** A new address, shown this once; the one before ends. */
export const makeCalendarFeed = endpoint('POST', '/api/agenda/feed', { output: object({ address: string().required() }) });
export const revokeCalendarFeed = endpoint('DELETE', '/api/agenda/feed');

/** Followed by the secret and `.ics`. */
export const calendarFeedPath = '/api/calendar';

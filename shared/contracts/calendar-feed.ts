import { boolean, object, string } from 'yup';
import { endpoint } from './endpoint';

export const getCalendarFeed = endpoint({ method: 'GET', path: '/api/agenda/feed', input: object({}), output: object({ active: boolean().required() }) });
/** A new address, shown this once; the one before ends. */
export const makeCalendarFeed = endpoint({ method: 'POST', path: '/api/agenda/feed', input: object({}), output: object({ address: string().required() }) });
export const revokeCalendarFeed = endpoint({ method: 'DELETE', path: '/api/agenda/feed', input: object({}), output: object({}) });

/** Followed by the secret and `.ics`. */
export const calendarFeedPath = '/api/calendar';

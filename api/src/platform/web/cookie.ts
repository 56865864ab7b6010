import type { Request } from 'express';

/** Raw value of a cookie, or null. Only space and tab separate: any host of the domain may set `\xA0__Host-…`. */
export const readCookie = (request: Request, name: string): string | null =>
  (request.get('cookie') ?? '').split(/;[ \t]*/).map((part) => part.split('=', 2)).find(([key, value = '']) => key === name && value !== '')?.[1] ?? null;

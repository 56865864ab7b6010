import type { Request } from 'express';

/** Value of a cookie as it was sent; null when the request has none of that name. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return null;
}

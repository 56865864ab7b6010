import type { Request } from 'express';

/** Raw value of a cookie; null when the request does not have it. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value !== undefined && value !== '') return value;
  }
  return null;
}

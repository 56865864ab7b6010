import type { Request } from 'express';

/** Raw value of a cookie; null when the request does not have it. */
export function readCookie(request: Request, name: string): string | null {
  return (request.get('cookie') ?? '').split(';').map((part) => part.trim().split('=', 2)).find(([key, value = '']) => key === name && value !== '')?.[1] ?? null;
}

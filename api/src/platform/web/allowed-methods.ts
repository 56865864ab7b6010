import type { Response } from 'express';

/** Remembers that this address knows another method, so that the answer can be 405 instead of 404. */
export function allowMethod(response: Response, method: string): void {
  response.locals.allowedMethods = [...allowedMethods(response), method];
}

export function allowedMethods(response: Response): readonly string[] {
  const known: unknown = response.locals.allowedMethods;
  return Array.isArray(known) ? known.map(String) : [];
}

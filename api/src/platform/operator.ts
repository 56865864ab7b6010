import type { Response } from 'express';

/** Who acts, for the record: `ops-token`, or `token_` and the id of another. Only below `/api/admin`. */
export function operatorOf({ locals }: Response): string {
  const { administrator } = locals as { readonly administrator?: string };
  if (administrator === undefined) throw new Error('No operator: the route is not below /api/admin');
  return administrator;
}

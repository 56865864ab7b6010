// Rights of each role in the panel, for API and page. An endpoint with a session but no row here is refused, and a test names it.
import type { HttpMethod } from '../endpoint';

/** `reader` reads, `reception` also edits, `owner` also exports data and manages staff. */
export const staffRoles = ['owner', 'reception', 'reader'] as const;
export type StaffRole = (typeof staffRoles)[number];

const owners: readonly StaffRole[] = ['owner'];
const editors: readonly StaffRole[] = ['owner', 'reception'];
const everybody: readonly StaffRole[] = staffRoles;

export const staffRights: Readonly<Record<string, readonly StaffRole[]>> = {
  'GET /analytics': everybody,
  'GET /events': everybody,
  'GET /api/calls': everybody,
  'GET /api/calls/:id': everybody,
  'GET /api/calls/count': everybody,
  'GET /api/chat/threads': everybody,
  'GET /api/chat/threads/:id/messages': everybody,
  'POST /api/chat/threads/:id/read': everybody,
  'GET /api/appointments': everybody,
  'GET /api/appointments/:id/free-slots': editors,
  'POST /api/appointments/:id/confirm': editors,
  'POST /api/appointments/:id/move': editors,
  'POST /api/appointments/:id/cancel': editors,
  'GET /api/tasks': everybody,
  'POST /api/tasks': editors,
  'GET /api/figures/rows': everybody,
  'GET /api/figures/since-closing': everybody,
  'GET /api/agenda/settings': everybody,
  'GET /api/agenda/feed': owners,
  'POST /api/agenda/feed': owners,
  'DELETE /api/agenda/feed': owners,
  'PUT /api/agenda/settings': owners,
  'POST /api/exports': owners,
  'POST /api/exports/appointments': owners,
  'POST /api/exports/calls': owners,
  'POST /api/exports/figure': owners,
  'POST /api/exports/chats': owners,
  'GET /ops/demos': editors,
  'POST /auth/morning-mail': everybody,
  'GET /auth/staff': owners,
  'PUT /auth/staff/second-factor': owners,
  'POST /auth/staff/invitations': owners,
  'DELETE /auth/staff/invitations/:id': owners,
  'DELETE /auth/staff/:userId': owners,
};

interface Act { readonly method: HttpMethod | string; readonly path: string }

export const actName = ({ method, path }: Act): string => `${method === 'HEAD' ? 'GET' : method} ${path}`;

/** Acts that export data, admit or remove people, or weaken admission. They need a recent second factor, as a signed-in operator's changes do. */
const provenActs = /^(?:POST \/api\/exports\b|(?:POST|DELETE) \/api\/agenda\/feed$|(?:POST|PUT|DELETE) \/auth\/staff\/)/;
export const needsProof = (act: Act): boolean => provenActs.test(actName(act));
/** Whether a request changes something. */
export const isChange = (method: string): boolean => !['GET', 'HEAD'].includes(method);

export const may = (role: StaffRole, act: Act): boolean => staffRights[actName(act)]?.includes(role) ?? false;

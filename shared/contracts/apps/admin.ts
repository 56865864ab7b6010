import { array, boolean, object, string } from 'yup';
import { appName } from './name';
import { endpoint } from '../endpoint';
import { reason, revision } from '../releases/control';
import { route } from '../releases/record';

/** `/`, or fixed parts, a parameter, or `*` at the end. */
const routes = array(route).max(50);
const team = string().trim().max(60).default('');

const registeredApp = object({
  name: appName,
  kind: string().oneOf(['host', 'remote']).meta({ unknown: 'remote' }).required(),
  team: string().defined(),
  routes: array(string().required()).required(),
  createdAt: string().required(),
  retiredAt: string().nullable().defined(),
});

/** Every app that is or was registered. */
export const listApps = endpoint('GET', '/api/releases/apps', () => ({ output: object({ apps: array(registeredApp.required()).required() }) }));
/** Registers a remote with these routes; also restores a retired one. */
export const addApp = endpoint('POST', '/api/releases/apps', () => ({ input: object({ app: appName, team, routes: routes.default([]), reason }) }));
/** Replaces the routes of a remote. */
export const grantRoutes = endpoint('POST', '/api/releases/apps/:app/grant', () => ({ input: object({ app: appName, routes: routes.required(), reason, revision }) }));
/** From then on a second person approves changes to what visitors get, and the end of the protection. */
export const protectApp = endpoint('POST', '/api/releases/apps/:app/protect', () => ({
  input: object({ app: appName, isProtected: boolean().required(), reason, revision }),
  output: object({ changed: boolean().required() }),
}));
/** Takes a remote off the site. Open pages keep it; its addresses answer 404 from now on. */
export const retireApp = endpoint('POST', '/api/releases/apps/:app/retire', () => ({ input: object({ app: appName, reason, revision }) }));

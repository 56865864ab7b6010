import { array, boolean, object, string } from 'yup';
import { appName } from './app-name';
import { endpoint } from './endpoint';
import { reason, revision } from './release-control';
import { route } from './releases';

/** `/`, or parts that are fixed, a parameter, or `*` at the end. */
const routes = array(route).max(50);
const team = string().trim().max(60).default('');

const registeredApp = object({
  name: appName,
  kind: string().oneOf(['host', 'remote']).required(),
  team: string().defined(),
  routes: array(string().required()).required(),
  createdAt: string().required(),
  retiredAt: string().nullable().defined(),
});

/** Every app that the registry knows or knew. */
export const listApps = endpoint('GET', '/api/releases/apps', { output: object({ apps: array(registeredApp.required()).required() }) });
/** Lets a remote be released at these routes; also takes a retired one back. */
export const addApp = endpoint('POST', '/api/releases/apps', { input: object({ app: appName, team, routes: routes.default([]), reason }) });
/** Says anew which routes a remote may live at, in place of those before. */
export const grantRoutes = endpoint('POST', '/api/releases/apps/:app/grant', { input: object({ app: appName, routes: routes.required(), reason, revision }) });
/** From then on a second person approves what gives visitors something else, and also that this ends. */
export const protectApp = endpoint('POST', '/api/releases/apps/:app/protect', { input: object({ app: appName, isProtected: boolean().required(), reason, revision }), output: object({ changed: boolean().required() }) });
/** Takes a remote off the site. Open pages keep what they have; its addresses are 404 from now on. */
export const retireApp = endpoint('POST', '/api/releases/apps/:app/retire', { input: object({ app: appName, reason, revision }) });

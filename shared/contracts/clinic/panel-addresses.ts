import { coversPath, allowsRoute } from '../apps/routes';

/** Routes of the panel, its sign-in and the operators' page: on the panel's origin only. */
const panelRoutes = ['/login', '/panel/*', '/ops', '/ops/*'] as const;

/** Tab-memory key of the address to return to after a sign-in, with its user after `#`. */
export const deepLinkKey = 'panel_deep_link';

export const isPanelAddress = (pathname: string): boolean => panelRoutes.some((route) => coversPath(route, pathname));

/** True for a remote that has only panel routes: the panel's documents load no other remote's code. */
export const isPanelApp = (routes: readonly string[]): boolean => routes.length > 0 && routes.every((route) => panelRoutes.some((grant) => allowsRoute(grant, route)));

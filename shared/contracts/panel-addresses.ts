import { coversPath, allowsRoute } from './routes';

/** Where the panel, its sign-in and the operators' page live: on the panel's origin alone. */
const panelRoutes = ['/login', '/panel/*', '/ops', '/ops/*'] as const;

/** Where a tab keeps, over a sign-in, to where somebody goes back: an address, and after `#` whose it is. */
export const deepLinkKey = 'panel_deep_link';

export const isPanelAddress = (pathname: string): boolean => panelRoutes.some((route) => coversPath(route, pathname));

/** Whether a remote lives nowhere but there: the only one whose code the panel's documents load. */
export function isPanelApp(routes: readonly string[]): boolean {
  return routes.length > 0 && routes.every((route) => panelRoutes.some((grant) => allowsRoute(grant, route)));
}

/** Rendered by the shell at the addresses of marketing: all of them are the landing page. */
export { Landing as App } from './landing/landing';

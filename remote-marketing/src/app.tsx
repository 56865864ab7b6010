/** What the shell renders for the addresses of marketing: all of them are the landing. */
export { Landing as App } from './landing/landing';

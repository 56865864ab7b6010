import { Landing } from './landing/landing';

/** What the shell renders for the addresses of marketing: all of them are the landing. */
export function App() {
  return <Landing />;
}

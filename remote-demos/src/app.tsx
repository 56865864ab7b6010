import { usePageTitle } from 'shared/singleton';
import { demosCopy } from './demos.copy.es';

export function App() {
  usePageTitle();
  return <h1>{demosCopy.title}</h1>;
}

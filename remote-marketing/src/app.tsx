import { useState } from 'react';
import { usePageTitle } from 'shared/singleton';

export function App() {
  usePageTitle();
  const [count] = useState(0);
  return <h1>marketing {count}</h1>;
}

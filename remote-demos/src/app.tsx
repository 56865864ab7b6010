import { Route, Routes } from 'shared/singleton';
import { DemoGate } from './access/demo-gate';

/** What the shell renders for private demos. A lone first part of an address is the token of a special access; the server has checked it. */
export function App() {
  return (
    <Routes>
      <Route path="/private-demo" element={<DemoGate key="generic" />} />
      <Route path="/demos/*" element={<DemoGate key="clinic" />} />
      <Route path="/:token" element={<DemoGate key="special" />} />
    </Routes>
  );
}

import { Route, Routes } from 'shared/singleton';
import { LoginPage } from './login/login-page';
import { PanelPage } from './panel/panel-page';

/** What the shell renders for /login and the pages of the panel. */
export function App() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/panel/*" element={<PanelPage />} />
    </Routes>
  );
}

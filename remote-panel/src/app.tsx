import { Navigate, Route, Routes } from 'shared/singleton';
import { LoginPage } from './login/login-page';
import { PanelPage } from './panel/panel-page';

/** Rendered by the shell at /login and everything below /panel. */
export function App() {
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="/panel/*" element={<PanelPage />} />
      <Route path="*" element={<Navigate to="/panel" replace />} />
    </Routes>
  );
}

/**
 * The router as everybody uses it. Remotes import these names from the singleton and never from react-router-dom:
 * a shared package travels whole, so sharing this façade instead lets the rest of the router be shaken away.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  StaticRouter,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

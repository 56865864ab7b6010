/**
 * The shared router. Remotes import these names from the singleton and never from react-router-dom: a shared package is bundled whole, and
 * this façade lets the bundler drop the unused rest.
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

/** Remotes import the router here, never from react-router-dom: a shared package is bundled whole, this façade drops the unused rest. */
export {
  BrowserRouter,
  Link,
  Navigate,
  Route,
  Routes,
  StaticRouter,
  useBeforeUnload,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

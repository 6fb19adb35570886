export type { LinkProps, NavLinkProps, RouteObject } from 'react-router-dom';
export {
  Link,
  NavLink,
  Outlet,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

import { useNavigate } from 'react-router-dom';
import { signOut } from '../session/session.ts';

/** Logs out and goes to the landing page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => signOut(() => navigate('/'));
}

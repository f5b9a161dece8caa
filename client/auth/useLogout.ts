import { useNavigate } from 'react-router-dom';
import { PAGES } from '../paths.ts';
import { useSessionActions } from './useSessionActions.ts';

export const useLogout = () => {
  const navigate = useNavigate();
  const { signOut } = useSessionActions();
  return async () => {
    // Leave the page first: a protected page without a user redirects to the login page.
    await navigate(PAGES.home);
    await signOut();
  };
};

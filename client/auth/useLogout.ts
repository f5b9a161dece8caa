import { useNavigate } from 'react-router-dom';
import { PAGES } from '../paths.ts';
import { useSessionActions } from './useSessionActions.ts';

/** Opens the home page, then ends the session: a protected page without a user would redirect to the login page. */
export const useLeave = () => {
  const navigate = useNavigate();
  return async (end: () => void | Promise<void>) => {
    await navigate(PAGES.home);
    await end();
  };
};

export const useLogout = () => {
  const leave = useLeave();
  const { signOut } = useSessionActions();
  return () => leave(signOut);
};

import { useNavigate } from 'react-router-dom';
import { PAGES } from '../paths.ts';
import { useSessionActions } from './useSessionActions.ts';

export const useLogout = () => {
  const navigate = useNavigate();
  const { leave } = useSessionActions();
  return async () => {
    // Away first: a protected page that loses its user would send them to sign in again.
    await navigate(PAGES.home);
    await leave();
  };
};

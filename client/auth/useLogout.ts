import { PUBLIC_PAGES } from '../paths.ts';
import { useSessionActions } from './useSessionActions.ts';

export const useLogout = () => {
  const { signOut } = useSessionActions();
  return async () => {
    await signOut();
    window.location.assign(PUBLIC_PAGES.home);
  };
};

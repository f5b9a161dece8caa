import { PUBLIC_PAGES } from '../paths.ts';
import { useSessionActions } from './useSessionActions.ts';

/** Ends the session and opens the home page, which is not part of this app. */
export const useLeave = () => async (end: () => void | Promise<void>) => {
  await end();
  window.location.assign(PUBLIC_PAGES.home);
};

export const useLogout = () => {
  const leave = useLeave();
  const { signOut } = useSessionActions();
  return () => leave(signOut);
};

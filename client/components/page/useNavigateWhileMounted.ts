import { type To, useNavigate } from 'react-router-dom';
import { useMounted } from './useMounted.ts';

/**
 * For the answer to a request: react-query also calls `onSuccess` after the component has gone, and must not lead a user
 * away from the page that they have opened meanwhile.
 */
export const useNavigateWhileMounted = () => {
  const navigate = useNavigate();
  const mounted = useMounted();
  return async (to: To): Promise<void> => {
    if (mounted.current) await navigate(to);
  };
};

import { type RefObject, useEffect, useRef } from 'react';

/** For what comes later than the component may live, such as the answer to a request. */
export const useMounted = (): RefObject<boolean> => {
  const mounted = useRef(false);
  useEffect(() => {
    // Set here, because StrictMode runs the cleanup and the effect once more after mounting.
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
};

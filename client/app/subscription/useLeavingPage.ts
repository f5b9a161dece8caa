import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

export type GoTo = (url: string) => void;
const openUrl: GoTo = (url) => window.location.assign(url);

/** Asks the server for the address of a page of the payment provider, then goes there. */
export const useLeavingPage = <Variables = void>(
  addressOf: (variables: Variables) => Promise<string>,
  goTo: GoTo = openUrl,
) => {
  const leaving = useMutation({ mutationFn: addressOf, onSuccess: goTo });
  const { mutate, reset, error, variables } = leaving;
  useEffect(() => {
    // The back button shows the page as it was left, with its button still busy.
    const enable = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', enable);
    return () => window.removeEventListener('pageshow', enable);
  }, [reset]);
  // After success the browser leaves the page; keep the button busy until then.
  return { leave: mutate, busy: leaving.isPending || leaving.isSuccess, error, variables };
};

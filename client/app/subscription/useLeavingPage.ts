import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMounted } from '../../components/page/useMounted.ts';
import { paymentPage, UnknownPaymentPage } from './paymentPage.ts';

export type GoTo = (url: string) => void;
const openUrl: GoTo = (url) => window.location.assign(url);

/** Milliseconds. A page that is still here after it was not left: its user has stopped the browser from loading the other. */
const LONGEST_WAY = 10_000;

/** Asks the server for the address of a page of the payment provider, then goes there, but to no other site. */
export const useLeavingPage = <Variables = void>(
  addressOf: (variables: Variables) => Promise<string>,
  failureText: (error: unknown) => string,
  goTo: GoTo = openUrl,
) => {
  // Two clicks come before the button is disabled. A second reply would lead away again after the back button.
  const isAsked = useRef(false);
  const mounted = useMounted();
  const leaving = useMutation({
    mutationFn: async (chosen: Variables) => paymentPage(await addressOf(chosen)),
    onSuccess: (url) => {
      // The user may have opened another page meanwhile.
      if (mounted.current) goTo(url);
    },
    onError: () => {
      isAsked.current = false;
    },
  });
  const { mutate, reset, variables } = leaving;
  const leave = (chosen: Variables) => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate(chosen);
  };
  useEffect(() => {
    // The back button shows the page as it was left, with its button still busy.
    const enable = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isAsked.current = false;
      reset();
    };
    window.addEventListener('pageshow', enable);
    return () => window.removeEventListener('pageshow', enable);
  }, [reset]);
  const { isSuccess } = leaving;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => {
      isAsked.current = false;
      reset();
    }, LONGEST_WAY);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  const textOf = (error: unknown) => (error instanceof UnknownPaymentPage ? error.message : failureText(error));
  // After success the browser leaves the page; keep the button busy until then.
  return {
    leave,
    busy: leaving.isPending || isSuccess,
    error: leaving.error && textOf(leaving.error),
    variables,
  };
};

import { useEffect, useRef, useState } from 'react';

export const NO_SUCH_DATE = 'Enter a full date that exists, such as 30/06/2027';

/**
 * A date input that holds 31/06/2027, or half a date, has the value of an empty one, so a form would send "no date".
 * This shows an error when the person leaves the field or submits its form, and stops the submit. `onBad` is for fields
 * outside a form.
 */
export const useBadDate = (onBad?: (isBad: boolean) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const stop = (event: SubmitEvent) => {
      if (!field.validity.badInput) return;
      event.preventDefault();
      // React calls the form's own handler at the root of the page, so the event must not get there.
      event.stopImmediatePropagation();
      setRefused(true);
      field.focus();
    };
    form.addEventListener('submit', stop);
    return () => form.removeEventListener('submit', stop);
  }, []);

  const isBad = (): boolean => input.current?.validity.badInput ?? false;
  // Of what was typed here. A draft of an earlier visit stays bad until another date is entered.
  const wasBad = useRef(false);
  const tell = () => {
    wasBad.current = isBad();
    onBad?.(wasBad.current);
  };
  return {
    input,
    isRefused,
    /** Half a date is no error while it is typed. */
    onTyping: () => {
      tell();
      if (!isBad()) setRefused(false);
    },
    /** Clearing a bad date with the mouse fires no other event: the value was empty before. */
    onLeave: () => {
      if (isBad() || wasBad.current) tell();
      setRefused(isBad());
    },
  };
};

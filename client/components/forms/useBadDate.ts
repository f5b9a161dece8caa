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
  return {
    input,
    isRefused,
    /** Half a date is no error while it is typed. */
    onTyping: () => {
      onBad?.(isBad());
      if (!isBad()) setRefused(false);
    },
    /** An empty field takes nothing back: the person may only have passed it. */
    onLeave: () => {
      if (isBad()) onBad?.(true);
      setRefused(isBad());
    },
  };
};

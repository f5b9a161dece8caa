import { useEffect, useRef } from 'react';

/** A field, or the first field of a group. ARIA has no `aria-invalid` for a fieldset. */
const INVALID = [
  ...['input', 'select', 'textarea'].map((tag) => `${tag}[aria-invalid=true]`),
  '[aria-invalid=true] input',
  'fieldset[data-invalid] input',
].join();

/** `{}` and `{ name: undefined }` say that no field is wrong. */
const isRefusal = (errors: object): boolean => errors instanceof Error || Object.values(errors).some(Boolean);

/**
 * Moves the focus to the first invalid field of a part of the page when its errors change: screen readers announce an
 * error with the field that takes the focus. Each refusal needs an `errors` object of its own, so that a repeated one
 * moves the focus again.
 */
export const useFocusInvalid = <Part extends HTMLElement>(errors: object | null | undefined) => {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (errors && isRefusal(errors)) part.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [errors]);
  return part;
};

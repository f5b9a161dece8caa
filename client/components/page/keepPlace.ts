/**
 * Options of a navigation that changes only the query of the address, such as a filter: the page stays where it was
 * scrolled to. React Router's own `preventScrollReset` has an effect with its <ScrollRestoration> only.
 */
export const KEEP_PLACE = { state: { keepsPlace: true } } as const;

/** `_scrollToTop` is react-admin's: here only its lists set it, when their order, filter or page changes. */
const KEEPS_PLACE = ['keepsPlace', '_scrollToTop'];

export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && KEEPS_PLACE.some((name) => name in state);

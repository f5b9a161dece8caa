/**
 * Options of a navigation that changes only the query of the address, such as a filter: the page stays where it was
 * scrolled to. React Router's own `preventScrollReset` has an effect with its <ScrollRestoration> only.
 */
export const KEEP_PLACE = { state: { keepsPlace: true } } as const;

export const keepsPlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state;

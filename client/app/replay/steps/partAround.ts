/** How many entries are shown before and after the present one. */
export type Around = { readonly before: number; readonly after: number };

/** The part of a list that is shown around the step `index`. Near an end of the list it reaches further to the other. */
export const partAround = (places: readonly { readonly place: number }[], index: number, { before, after }: Around) => {
  const later = places.findIndex(({ place }) => place > index);
  const next = later < 0 ? places.length : later;
  const length = before + after + 1;
  const from = Math.max(0, Math.min(next - 1 - before, places.length - length));
  return { from, to: Math.min(places.length, Math.max(next + after, from + length)) };
};

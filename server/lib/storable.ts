const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Whether a value can be kept as JSON and read back: not `undefined`, which JSON.stringify drops in silence and the
 * client of EventStoreDB hangs on, and no text with a zero byte or half a surrogate pair, which Postgres refuses
 * wherever it reads into JSON: an event with one would stop every read model. The value must hold no circle.
 */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isStorable);
  return value !== undefined;
};

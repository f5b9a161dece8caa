const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Whether a value can be stored as JSON and read back. `undefined` is dropped by JSON.stringify, and the EventStoreDB
 * client hangs on it. Postgres cannot read text with a zero byte or a lone surrogate from JSON, so one such event would
 * stop every read model. The value must not be circular.
 */
export const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isStorable);
  return value !== undefined;
};

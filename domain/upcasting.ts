type Data = Readonly<Record<string, unknown>>;

/**
 * Old shapes of events as their present shape, by type. Each function is pure, gets the data after decryption, and returns
 * data of the present shape unchanged. It is applied only when events are read: the log keeps every event as it was
 * recorded, and its hashes are of that.
 *
 * There is none yet: so far every change has been a new event or a new optional field, which needs none.
 */
export type Upcasters = Readonly<Record<string, (data: Data) => Data>>;
export const UPCASTERS: Upcasters = {};

/** The data of an event in the shape that the present schema of its type has. */
export const upcast = (type: string, data: Data, upcasters = UPCASTERS): Data =>
  (Object.hasOwn(upcasters, type) && upcasters[type]?.(data)) || data;

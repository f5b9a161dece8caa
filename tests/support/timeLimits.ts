/**
 * Milliseconds that a test waits before it fails. A condition that is met ends the wait at once, so only failing tests
 * take this long. All tests use these, because a machine may be several times slower than the one they were written on.
 */
export const CONDITION = 60_000;
export const TEST = 180_000;

/** What a wait says if it fails, and milliseconds other than `CONDITION`. */
export type Patience = { readonly message?: string; readonly timeout?: number };

/** Ends a process with its message alone: it says what happened and what to do, so a stack trace would only hide it. */
export class Explained extends Error {}

/** What to print, and whether the file counts. */
export type Outcome = { readonly lines: readonly string[]; readonly counts: boolean };

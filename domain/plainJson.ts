const MAX_DEPTH = 20;

/**
 * Why a value that was read from JSON must be refused before a schema looks at it; undefined for a plain value. A member
 * such as `toString` would replace the method of that name, which schemas and libraries call on any value. Deep values
 * would exhaust the stack of every recursive function.
 */
export const flawOf = (value: unknown, depth = 0): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH) return `This is nested more than ${MAX_DEPTH} levels deep`;
  for (const [name, member] of Object.entries(value)) {
    if (name in Object.prototype) return `No member may be named ${name}`;
    const flaw = flawOf(member, depth + 1);
    if (flaw) return flaw;
  }
  return undefined;
};

import { createHash } from 'node:crypto';

/** RFC 8785 for the values that events have, written without the product's code. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
};

export type EventRow = {
  readonly stream: string;
  readonly type: string;
  readonly id: string;
  readonly data: object;
  readonly metadata: { readonly salt: string };
};

/** The entry of an event, as docs/proof.md describes it. */
export const entryOfRow = ({ metadata: { salt, ...metadata }, ...event }: EventRow): Buffer => {
  const { stream, type, id, data } = event;
  return createHash('sha256')
    .update(Buffer.from(salt, 'base64url'))
    .update(canonical({ stream, type, id, data, metadata }))
    .digest();
};

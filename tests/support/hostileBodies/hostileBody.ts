import { newProperty } from '../journey.ts';

export type HostileBody = {
  /** What it is, for the report of a failure. No two bodies have the same. */
  readonly why: string;
  /** Made when it is sent: some have 10 MB. */
  readonly bytes: () => Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The sentence of its refusal. Any, if it is undefined: there are other tests of what is said about each field. */
  readonly detail: string | undefined;
};

/** Bodies that are refused with the same status. */
export type HostileBodies = {
  readonly title: string;
  readonly status: number;
  readonly bodies: readonly HostileBody[];
};

export const JSON_TYPE = { 'content-type': 'application/json' };

export const hostile = (
  why: string,
  bytes: () => string | Buffer,
  { headers = JSON_TYPE, detail }: Partial<Pick<HostileBody, 'headers' | 'detail'>> = {},
): HostileBody => ({ why, bytes: () => Buffer.from(bytes()), headers, detail });

/** Text for the report of a failure. */
export const shown = (text: string): string => {
  const escaped = JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
  return escaped.length <= 60 ? escaped : `${escaped.slice(0, 57)}… (${text.length} characters)`;
};

/** Would be accepted, if it were sent as JSON in UTF-8. */
export const VALID = JSON.stringify(newProperty());

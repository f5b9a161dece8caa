export type Reply = {
  readonly status: number;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter: number;
};

/** Milliseconds. The server answers within eight seconds. */
const TIMEOUT = 10_000;

/** Sends JSON to the API, for scripts without React and schemas. Rejects without an answer. */
export const postJson = async (path: string, json: unknown): Promise<Reply> => {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    // Another site cannot set the second header: see client/api/http.ts.
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'LetProof' },
    credentials: 'same-origin',
    body: JSON.stringify(json),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, body, retryAfter: Number(response.headers.get('Retry-After')) || 60 };
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const textOf = (body: unknown, name: string): string | undefined => {
  const text = isRecord(body) ? body[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** The server's message for the user, if it has one. */
export const messageIn = (body: unknown): string | undefined => textOf(body, 'message');

/** The server's messages for these fields. */
export const errorsIn = <Field extends string>(
  body: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> => {
  const errors = isRecord(body) ? body.errors : undefined;
  const found: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = textOf(errors, field);
    if (text) found[field] = text;
  }
  return found;
};

import type { OpenApiDocument } from '../../server/http/openapi/document.ts';
import { callTypes } from './callTypes.ts';

const CLIENT = `
/** What a call takes besides its name. \`onAnswer\` gets the answer before its body is read, for its status and headers. */
type Sent<Name extends keyof Calls> = Omit<Calls[Name], 'reply'> & {
  readonly headers?: Record<string, string>;
  readonly onAnswer?: (response: Response) => void;
};

/** Every answer but a success, also a 304; \`problem\` is its body. */
export class Refused extends Error {
  constructor(readonly status: number, readonly problem: Problem, readonly headers: Headers) {
    super(problem.detail);
  }
}

/** The body of a refusal. That to HEAD has none, and a proxy between sends what it likes. */
const problemOf = async (response: Response): Promise<Problem> => {
  const title = response.statusText;
  const none = { type: 'about:blank', title, status: response.status, detail: '', message: '', error: '' };
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'detail' in body ? (body as Problem) : none;
  } catch {
    return none;
  }
};

/** Calls the API at \`origin\` with an API key. Throws Refused. */
export const letproof =
  (origin: string, apiKey: string) =>
  async <Name extends keyof Calls>(name: Name, sent: Sent<Name>): Promise<Calls[Name]['reply']> => {
    const { path = {}, query = {}, body, form, headers, onAnswer } = sent as {
      path?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      form?: Record<string, unknown>;
      headers?: Record<string, string>;
      onAnswer?: (response: Response) => void;
    };
    const [method = '', pattern = ''] = name.split(' ');
    const address = new URL(pattern.replace(/\\{(\\w+)\\}/g, (_match, key) => encodeURIComponent(String(path[key]))), origin);
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
    const data = new FormData();
    // The file must be last: the server needs the other fields before it reads the file.
    for (const [key, value] of Object.entries(form ?? {}).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob)))
      if (value instanceof Blob) data.set(key, value);
      else if (value !== undefined && value !== null) data.set(key, String(value));
    const response = await fetch(address, {
      method,
      headers: {
        authorization: \`Bearer \${apiKey}\`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: data }),
    });
    onAnswer?.(response);
    if (!response.ok) throw new Refused(response.status, await problemOf(response), response.headers);
    if (method === 'HEAD') return null as Calls[Name]['reply'];
    const isJson = /json$/.test(response.headers.get('content-type')?.split(';')[0] ?? '');
    return (await (isJson ? response.json() : response.blob())) as Calls[Name]['reply'];
  };
`;

/** A client in one file without packages, for those who work with the API in TypeScript. */
export const typedClient = (document: OpenApiDocument): string =>
  `// Made by \`npm run client\` of LetProof, version ${document.info.version} of the API.\n\n${callTypes(document)}${CLIENT}`;

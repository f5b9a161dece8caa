import { randomInt } from 'node:crypto';
import { expectDescribed } from './describedAnswers.ts';
import { expectProtected } from './protectedAnswers.ts';
import type { Reply } from './reply.ts';

export type Sent = {
  readonly json?: unknown;
  readonly form?: FormData | URLSearchParams;
  /** Sent unchanged; its type must be in the headers. */
  readonly raw?: string | Buffer;
  /** The same, in chunks and without a Content-Length. */
  readonly chunked?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Milliseconds. A server that was killed may leave a request without an answer. */
const TIMEOUT = 25_000;

const bodyOf = ({ json, form, raw, chunked }: Sent): { body?: BodyInit; type?: string } => {
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' };
  if (form) return { body: form };
  if (chunked) return { body: new Blob([new Uint8Array(chunked)]).stream() };
  return raw === undefined ? {} : { body: typeof raw === 'string' ? raw : new Uint8Array(raw) };
};

/**
 * A small browser. It keeps cookies and follows no redirects. Each has its own IP address (TRUST_PROXY), so that
 * rate limits by address do not affect other tests. It checks each answer for what all answers of our server must have.
 * Some tests make an app of a few routes, which has no such headers: for them `isServer` is false. `https`: the
 * public address of the server is one of https.
 */
export const httpClient = (origin: string, { isServer = true, https = false } = {}) => {
  const jar = new Map<string, string>();
  /** Every Set-Cookie header that was received. */
  const setCookies: string[] = [];
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

  const send = async (method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const { body, type } = bodyOf(sent);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...sent.headers,
    };
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body && { body }),
      // Node asks for it with a stream.
      ...(sent.chunked && { duplex: 'half' }),
    });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    // A live connection never ends; its own tests listen to it.
    const isLive = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isLive) await response.body?.cancel();
    const bytes = isLive ? Buffer.alloc(0) : Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    // The answer to HEAD has no body, whatever its type.
    const isJson = text !== '' && /json(?!l)/.test(response.headers.get('content-type') ?? '');
    const parsed = isJson ? JSON.parse(text) : undefined;
    const reply = { status: response.status, headers: response.headers, bytes, text, body: parsed };
    if (isServer) {
      expectDescribed(method, path, reply);
      expectProtected(method, path, reply, { https });
    }
    return reply;
  };

  return {
    origin,
    /** The network address that the server sees. */
    address,
    jar,
    setCookies,
    send,
    get: (path: string, headers: Readonly<Record<string, string>> = {}) => send('GET', path, { headers }),
    post: (path: string, json: unknown = {}) => send('POST', path, { json }),
    put: (path: string, json: unknown = {}) => send('PUT', path, { json }),
    patch: (path: string, json: unknown = {}) => send('PATCH', path, { json }),
    delete: (path: string) => send('DELETE', path),
  };
};
export type HttpClient = ReturnType<typeof httpClient>;

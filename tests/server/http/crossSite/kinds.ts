import { namesOf, readDocument } from '../../../faults/fuzz/described/operations.ts';
import { multipartOf, type RawRequest } from '../../../faults/fuzz/write.ts';
import type { Sample } from '../policy/requests.ts';

const READING = ['GET', 'HEAD'];
/** Their authority is a token or a signature, and no cookie counts. */
const WITHOUT_COOKIE = ['POST /api/unsubscribe/{token}', 'POST /api/subscriptions/webhook'];
export const WRITING = namesOf(readDocument()).filter(
  (name) => !READING.includes(name.split(' ')[0] ?? '') && !WITHOUT_COOKIE.includes(name),
);
type Headers = Readonly<Record<string, string>>;
type Body = { readonly type: string; readonly bytes: Buffer };
/** How a call is sent. Without `method` it is its own one. */
export type Kind = {
  readonly headers?: Headers;
  readonly method?: string;
  readonly body?: 'own' | Body['type'] | 'none';
};

const URLENCODED = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
const evil = { origin: 'https://evil.example' };

/** What a page of another site can make a browser send. */
export const FROM_ELSEWHERE: Readonly<Record<string, Kind>> = {
  'JSON with another Origin': { headers: evil },
  'JSON with the Origin null': { headers: { origin: 'null' } },
  'JSON with the Origin of another port': { headers: { origin: 'http://127.0.0.1:1' } },
  'JSON with another Referer': { headers: { referer: 'https://evil.example/page' } },
  'JSON across sites': { headers: { 'sec-fetch-site': 'cross-site' } },
  'JSON from a host beside ours': { headers: { 'sec-fetch-site': 'same-site' } },
  'plain text': { headers: evil, body: 'text/plain' },
  'a form': { headers: evil, body: URLENCODED },
  'a form with files': { headers: evil, body: MULTIPART },
  nothing: { headers: evil, body: 'none' },
  'a POST with another method in a header': { headers: evil, method: 'POST' },
};

/** The same from a browser that says nothing about the page, as none does, and what needs no permission to be sent. */
export const UNSAID: Readonly<Record<string, Kind>> = {
  'plain text': { body: 'text/plain' },
  'a form': { body: URLENCODED },
  'a form with files': { body: MULTIPART },
  'a GET with another method in a header': { headers: evil, method: 'GET', body: 'none' },
  'a HEAD with another method in a header': { headers: evil, method: 'HEAD', body: 'none' },
};

/** An empty form would be a call without a body. */
const fieldsOf = ({ json, form }: Sample): readonly [string, unknown][] => {
  const fields: [string, unknown][] = form ? [...form] : Object.entries(json ?? {});
  return fields.length > 0 ? fields : [['sent', 'yes']];
};

const bodyOf = async (sample: Sample, kind: Kind['body'] = 'own'): Promise<Body | undefined> => {
  const type = kind === 'own' ? (sample.form ? MULTIPART : 'application/json') : kind;
  if (type === 'none') return undefined;
  const fields = fieldsOf(sample);
  if (type === MULTIPART) return { type: `${MULTIPART}; boundary=x`, bytes: await multipartOf(fields) };
  const texts = fields.map(([name, value]): [string, string] => [name, String(value)]);
  const text = type === URLENCODED ? `${new URLSearchParams(texts)}` : JSON.stringify(sample.json ?? {});
  return { type, bytes: Buffer.from(text) };
};

/** A valid request of this call, sent in this way. */
export const sentAs = async (name: string, sample: Sample, kind: Kind, own: Headers): Promise<RawRequest> => {
  const [method = ''] = name.split(' ');
  const body = await bodyOf(sample, kind.body);
  const overriding = { 'x-http-method-override': method, 'x-http-method': method, 'x-method-override': method };
  const query = kind.method ? `${sample.path.includes('?') ? '&' : '?'}_method=${method}` : '';
  return {
    method: kind.method ?? method,
    path: sample.path + query,
    headers: {
      ...own,
      ...kind.headers,
      ...(kind.method && overriding),
      ...(body && { 'content-type': body.type, 'content-length': String(body.bytes.length) }),
    },
    body: body?.bytes,
  };
};

import { setClock } from '../serverClock.ts';
import { accountHeaders } from './actingAccount.ts';
import { forgetAttempts, takesKey, withIdempotencyKey } from './idempotencyKeys.ts';
import { HttpError, NetworkError, problemFrom, UnexpectedReply } from './problems.ts';
import { noteReadPosition } from './readPosition.ts';

// Apart from http.ts, because react-admin builds its addresses itself.

const KEY_HEADER = 'Idempotency-Key';

const fetchApi = async (address: string, { headers, ...init }: RequestInit): Promise<Response> => {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(accountHeaders(address))) all.set(name, value);
  try {
    const response = await fetch(address, { ...init, headers: all, credentials: 'same-origin' });
    setClock(response.headers.get('Date'));
    return response;
  } catch (cause) {
    // TanStack Query recognises its own abort by the original error. Some browsers reject with another one.
    if (init.signal?.aborted) throw init.signal.reason;
    throw new NetworkError(cause);
  }
};

/** Gives up when the server has not begun to answer in time: on a silent connection `fetch` would wait for ever. */
const fetchWithin = async (milliseconds: number, address: string, init: RequestInit): Promise<Response> => {
  const limited = new AbortController();
  const timer = setTimeout(() => limited.abort(new NetworkError('No answer in time')), milliseconds);
  try {
    return await fetchApi(address, { ...init, signal: limited.signal });
  } finally {
    clearTimeout(timer);
  }
};

type Received = { readonly status: number; readonly text: string; readonly retryAfter: string | null };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of a reply. Throws HttpError for a refusal, UnexpectedReply for anything but an object or a list. */
const bodyOf = ({ status, text, retryAfter }: Received): object => {
  const body = parsed(text);
  if (status < 200 || status > 299) throw new HttpError(problemFrom(status, body), retryAfter);
  if (typeof body === 'object' && body !== null) return body;
  throw new UnexpectedReply();
};

/** Milliseconds. The server answers a command within 8 seconds. */
export const LONGEST_COMMAND = 20_000;

/**
 * `body` is JSON. `within`: milliseconds until the server must begin to answer; without it, and without a signal, a
 * command has twenty seconds, and a read has no limit. With it, `signal` has no effect.
 */
type Sent = {
  readonly method: string;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly within?: number | undefined;
};

/** The commands of this tab that the server has not answered. */
export const commandsUnderWay = new Set<Sent>();
export const awaitsReply = (): boolean => commandsUnderWay.size > 0;

const receivedOf = async (response: Response): Promise<Received> => {
  const retryAfter = response.headers.get('Retry-After');
  return { status: response.status, text: await response.text(), retryAfter };
};

const limitOf = ({ method, signal, within }: Sent): number | undefined =>
  within ?? (method === 'GET' || signal ? undefined : LONGEST_COMMAND);

const sendOnce = async (address: string, sent: Sent, key?: string) => {
  const { method, body, signal } = sent;
  const within = limitOf(sent);
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (key !== undefined) headers.set(KEY_HEADER, key);
  const init = { method, headers, ...(body && { body }), ...(signal && { signal }) };
  const response = await (within === undefined ? fetchApi(address, init) : fetchWithin(within, address, init));
  if (response.ok) noteReadPosition(response);
  return { status: response.status, headers: response.headers, json: bodyOf(await receivedOf(response)) };
};

export const sendJson = async (address: string, sent: Sent) => {
  const { method, body } = sent;
  if (method !== 'GET') commandsUnderWay.add(sent);
  try {
    const reply = takesKey(method, address)
      ? await withIdempotencyKey(address, body, (key) => sendOnce(address, sent, key))
      : await sendOnce(address, sent);
    if (method !== 'GET') forgetAttempts(method === 'POST' || method === 'DELETE' ? 'all' : 'commands');
    return reply;
  } finally {
    commandsUnderWay.delete(sent);
  }
};

/** HEAD only asks about a file, so it has the limit of a command. A file may take longer to begin. */
export const fetchFile = async (address: string, method: string): Promise<Response> => {
  const asks = method === 'HEAD';
  const response = await (asks ? fetchWithin(LONGEST_COMMAND, address, { method }) : fetchApi(address, { method }));
  if (!response.ok) bodyOf(await receivedOf(response));
  return response;
};

export type UploadProgress = { onProgress?: (percent: number) => void; signal?: AbortSignal };

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
const sendFormOnce = (
  address: string,
  form: FormData,
  { onProgress, signal }: UploadProgress,
  key: string,
): Promise<object> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of Object.entries(accountHeaders(address))) request.setRequestHeader(name, value);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(KEY_HEADER, key);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(total, 1)) * 100));
    request.onerror = () => reject(new NetworkError(undefined));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal?.reason ?? new NetworkError(undefined));
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      setClock(request.getResponseHeader('Date'));
      const { status, responseText: text } = request;
      try {
        resolve(bodyOf({ status, text, retryAfter: request.getResponseHeader('Retry-After') }));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });

/** What tells one form from another. Reading the files for it would take long. */
const partsOf = (form: FormData): unknown =>
  [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );

export const sendForm = async (address: string, form: FormData, progress: UploadProgress): Promise<object> => {
  const send = (key: string) => sendFormOnce(address, form, progress, key);
  const reply = await withIdempotencyKey(address, partsOf(form), send, { isUpload: true });
  forgetAttempts('commands');
  return reply;
};

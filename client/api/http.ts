import type { z } from 'zod';
import { setClock } from '../clock.ts';
import { accountHeaders, apiAddress } from './actingAccount.ts';
import { HttpError, NetworkError, problemFrom, UnexpectedReply } from './problems.ts';
import { noteReadPosition } from './readPosition.ts';
import { saveFrom } from './saveFile.ts';

export {
  existingAssessment,
  HttpError,
  isStatus,
  isSuperseded,
  messageOf,
  NetworkError,
  needsRecheck,
  needsSecondFactor,
  reasonOf,
  UnexpectedReply,
  untilSigned,
} from './problems.ts';

type Write = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown };

// Protects against CSRF: a form of another site cannot set this header, and CORS blocks a script of another site.
const WRITE_HEADERS = { 'X-Requested-With': 'LetProof' };

const fetchApi = async (path: string, { headers, ...init }: RequestInit): Promise<Response> => {
  const all = new Headers(headers);
  for (const [name, value] of Object.entries(accountHeaders(path))) all.set(name, value);
  try {
    const response = await fetch(`/api${path}`, { ...init, headers: all, credentials: 'same-origin' });
    setClock(response.headers.get('Date'));
    return response;
  } catch (cause) {
    // TanStack Query recognises its own abort by the original error.
    if (init.signal?.aborted) throw cause;
    throw new NetworkError(cause);
  }
};

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    if (!response.ok) return null;
    throw new UnexpectedReply(cause);
  }
};

type Received = { readonly status: number; readonly body: unknown; readonly retryAfter: string | null };

/** Throws HttpError for a refusal. */
const accepted = <Reply extends Received>(reply: Reply): Reply => {
  const { status, body, retryAfter } = reply;
  if (status < 200 || status > 299) throw new HttpError(problemFrom(status, body), retryAfter);
  return reply;
};

const parseReply = <Schema extends z.ZodType>(schema: Schema, reply: Received): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(accepted(reply).body);
  if (success) return data;
  throw new UnexpectedReply(error);
};

let commandsUnderWay = 0;
/** True while the server has not answered a command of this tab. */
export const awaitsReply = (): boolean => commandsUnderWay > 0;

type Sent = { method?: string /** JSON. */; body?: string; signal?: AbortSignal | undefined };

/** The reply as it came. `read` and `write` also check its body. */
export const sendJson = async (path: string, { method = 'GET', body, signal }: Sent) => {
  const commands = method === 'GET' ? 0 : 1;
  const headers = new Headers({ Accept: 'application/json', ...(commands && WRITE_HEADERS) });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  commandsUnderWay += commands;
  try {
    const response = await fetchApi(path, { method, headers, ...(body && { body }), ...(signal && { signal }) });
    if (response.ok) noteReadPosition(response);
    const { status, headers: sent } = response;
    return accepted({ status, headers: sent, body: await jsonOf(response), retryAfter: sent.get('Retry-After') });
  } finally {
    commandsUnderWay -= commands;
  }
};

export const read = async <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  signal?: AbortSignal,
): Promise<z.output<Schema>> => parseReply(schema, await sendJson(path, { signal }));

export const write = async <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  { method, body }: Write,
): Promise<z.output<Schema>> => parseReply(schema, await sendJson(path, { method, body: JSON.stringify(body) }));

const fetchFile = async (path: string, method: 'GET' | 'HEAD'): Promise<Response> => {
  const response = await fetchApi(path, { method });
  if (!response.ok)
    throw new HttpError(problemFrom(response.status, await jsonOf(response)), response.headers.get('Retry-After'));
  return response;
};

export const readFile = async (path: string): Promise<Blob> => (await fetchFile(path, 'GET')).blob();

/** Asks first, because a refused download tells the user nothing. HEAD costs no download. */
export const startDownload = async (path: string): Promise<void> => {
  await fetchFile(path, 'HEAD');
  saveFrom(apiAddress(path));
};

export type UploadProgress = { onProgress?: (percent: number) => void; signal?: AbortSignal };

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export const sendForm = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  form: FormData,
  { onProgress, signal }: UploadProgress = {},
): Promise<z.output<Schema>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    for (const [name, value] of Object.entries({ ...WRITE_HEADERS, ...accountHeaders(path) }))
      request.setRequestHeader(name, value);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(Math.round((loaded / Math.max(total, 1)) * 100));
    request.onerror = () => reject(new NetworkError(undefined));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal?.reason ?? new NetworkError(undefined));
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      setClock(request.getResponseHeader('Date'));
      try {
        resolve(
          parseReply(schema, {
            status: request.status,
            body: bodyOf(request.responseText),
            retryAfter: request.getResponseHeader('Retry-After'),
          }),
        );
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

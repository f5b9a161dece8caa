import { vi } from 'vitest';

export type Sent = { method: string; path: string; body: unknown };
export type Answer = { status?: number; body: unknown; headers?: Readonly<Record<string, string>> } | Error;
/** No answer: the connection is silent. */
type Reply = Answer | 'silence';
type Routes = Readonly<Record<string, Answer | ((body: unknown) => Reply | Promise<Reply>)>>;

const problem = (status: number) => ({
  type: 'about:blank',
  title: 'No',
  status,
  detail: 'No',
  message: 'No',
  error: 'No',
});

export const refusal = (status: number, more: object = {}, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body: { ...problem(status), ...more },
  headers,
});
export const offline: Answer = new TypeError('Failed to fetch');

/** `fetch` on a silent connection: it only ends when it is aborted. */
export const neverAnswered = (_address: string, { signal }: RequestInit): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** A stub of `fetch` with responses by call, such as `'GET /api/properties'`. Returns the calls in order. */
export const stubApi = (routes: Routes): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ method, path, body: given });
    const entry = routes[`${method} ${path}`] ?? refusal(404);
    const answer = typeof entry === 'function' ? await entry(given) : entry;
    if (answer === 'silence') return neverAnswered(path, init);
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {} } = answer;
    return new Response(method === 'HEAD' ? null : JSON.stringify(answer.body), { status, headers });
  });
  return sent;
};

class StubRequest {
  upload = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  sent: FormData | undefined;
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  abort() {
    this.onabort();
  }
  answer(answer: Answer) {
    if (answer instanceof Error) return this.onerror();
    this.status = answer.status ?? 200;
    this.responseText = JSON.stringify(answer.body);
    this.onload();
  }
  send(form: FormData) {
    this.sent = form;
  }
}

/** Uploads use XMLHttpRequest; `onSend` receives each of them. */
const stubRequests = (onSend: (request: StubRequest, form: FormData) => void): void => {
  class Request extends StubRequest {
    override send(form: FormData) {
      super.send(form);
      onSend(this, form);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
};

/** Uploads that wait for a call of `answer`. */
export const hangingUploads = (): StubRequest[] => {
  const requests: StubRequest[] = [];
  stubRequests((request) => void requests.push(request));
  return requests;
};

/** Answers each upload at once; `offline` is a network failure. */
export const stubUpload = (answer: Answer): FormData[] => {
  const sent: FormData[] = [];
  stubRequests((request, form) => {
    sent.push(form);
    request.answer(answer);
  });
  return sent;
};

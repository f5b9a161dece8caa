import { vi } from 'vitest';

export type Sent = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown } | Error;
type Routes = Readonly<Record<string, Answer | ((body: unknown) => Answer)>>;

const problem = (status: number) => ({
  type: 'about:blank',
  title: 'No',
  status,
  detail: 'No',
  message: 'No',
  error: 'No',
});

export const refusal = (status: number): Answer => ({ status, body: problem(status) });
export const offline: Answer = new TypeError('Failed to fetch');

/** A server by table: `'GET /api/properties'` -> what it answers. Returns what was sent to it, in order. */
export const stubApi = (routes: Routes): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const given: unknown = typeof body === 'string' ? JSON.parse(body) : body;
    sent.push({ method, path, body: given });
    const entry = routes[`${method} ${path}`] ?? refusal(404);
    const answer = typeof entry === 'function' ? entry(given) : entry;
    if (answer instanceof Error) throw answer;
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return sent;
};

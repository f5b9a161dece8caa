import type { ReactElement } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { vi } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { dataProvider } from '../../client/console/dataProvider.ts';
import { type Answer, problem, renderAt } from './fixtures.tsx';

type Asked = { readonly call: string; readonly query: URLSearchParams; readonly body: unknown };
type Reply = Answer | readonly object[];
type Given = Reply | ((query: URLSearchParams) => Reply | Promise<Answer>);

/** A stub of the API by `METHOD /path` without the query. A list is answered as the console expects it. */
export const consoleServer = (answers: Readonly<Record<string, Given>>) => {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: unknown, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(String(input), 'http://letproof.test');
    const call = `${method} ${pathname.replace(/^\/api/, '')}`;
    asked.push({ call, query, body: typeof body === 'string' ? JSON.parse(body) : null });
    const entry = answers[call] ?? problem(404, 'Not found');
    const given = await (typeof entry === 'function' ? entry(query) : entry);
    if ('status' in given) return new Response(JSON.stringify(given.body), { status: given.status });
    const [from, to]: readonly number[] = JSON.parse(query.get('range') ?? '[]');
    const page = given.slice(from, to === undefined ? undefined : to + 1);
    const range = `${call.split('/').at(-1)} 0-${page.length}/${given.length}`;
    return new Response(JSON.stringify(page), { headers: { 'Content-Range': range } });
  });
  return {
    asked,
    /** The bodies of this call, in their order. */
    sent: (call: string): readonly unknown[] => asked.flatMap((one) => (one.call === call ? [one.body] : [])),
    /** The filters by which this list was read. */
    filters: (resource: string): readonly unknown[] =>
      asked.flatMap(({ call, query }) =>
        call === `GET /console/${resource}` ? [JSON.parse(query.get('filter') ?? '{}')] : [],
      ),
  };
};

/** A page of the console without its frame. */
export const renderInConsole = (element: ReactElement, path = '/console', route = '*') =>
  renderAt(
    <CoreAdminContext dataProvider={dataProvider} queryClient={makeQueryClient()} store={memoryStore()}>
      {element}
    </CoreAdminContext>,
    path,
    route,
  );

import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import { Client, Pool } from 'pg';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

type Layers = { readonly stack: unknown[] };

/** Runs a handler before all others of a server. */
export const inFront = ({ app }: Pick<TestServer, 'app'>, handler: RequestHandler): void => {
  app.use(handler);
  const { stack } = app.router as typeof app.router & Layers;
  stack.unshift(stack.pop());
};

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { readonly text?: unknown } | undefined)?.text);

/**
 * The statements that each request has sent to Postgres until its answer. Only those that it asks for itself: what
 * requests share, and what follows the answer, is no work of theirs. Begins before the server, whose pools and clients
 * keep the function that they find.
 */
export const watchStatements = () => {
  const own = new AsyncLocalStorage<string[]>();
  const byRequest: (readonly string[])[] = [];
  const note = (query: unknown) => own.getStore()?.push(textOf(query));
  // A pool may send a statement later, for whoever has waited for a connection. So it is noted when it is asked for.
  const byPool = Pool.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Pool.prototype, 'query').mockImplementation(function (this: Pool, ...given: unknown[]) {
    note(given[0]);
    return byPool.apply(this, given);
  } as typeof Pool.prototype.query);
  const byClient = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
    const isOfPool = typeof given.at(-1) === 'function';
    if (!isOfPool) note(given[0]);
    return byClient.apply(this, given);
  } as typeof Client.prototype.query);
  return {
    byRequest,
    of: (server: Pick<TestServer, 'app'>) =>
      inFront(server, (_request, response, next) => {
        const statements: string[] = [];
        response.once('finish', () => byRequest.push(statements.toSorted()));
        own.run(statements, next);
      }),
  };
};

import { afterAll, beforeAll } from 'vitest';
import type { HttpClient } from './http.ts';
import { subscriber } from './journey.ts';
import { startServer, type TestServer } from './server.ts';

export type World = { server: TestServer; ada: HttpClient };

/** A server for a test file, and Ada, who has a subscription there. Both are set before the first test. */
export const worldForFile = (options?: Parameters<typeof startServer>[0]): World => {
  const world = {} as World;
  beforeAll(async () => {
    world.server = await startServer(options);
    world.ada = (await subscriber(world.server)).client;
  });
  afterAll(() => world.server?.remove());
  return world;
};

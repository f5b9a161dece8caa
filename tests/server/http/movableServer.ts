import type { Editions } from '../../../domain/questionnaire/editions.ts';
import type { HttpClient } from '../../support/http.ts';
import { PASSWORD } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A server whose clock can be set: it is restarted on the same data at another instant. */
export const movableServer = async (instant: string, editions?: Editions) => {
  const startAt = (at: string, dataDir?: string): Promise<TestServer> =>
    startServer({ env: { CLOCK_START: at }, ...(dataDir && { dataDir }), ...(editions && { editions }) });
  let server = await startAt(instant);
  return {
    get server() {
      return server;
    },
    moveTo: async (at: string): Promise<void> => {
      await server.stop();
      server = await startAt(at, server.dataDir);
    },
    /** A session lasts 30 days, so after a move people sign in again. */
    signIn: async (email: string): Promise<HttpClient> => {
      const client = server.client();
      const { status } = await client.post('/api/auth/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
      return client;
    },
    remove: () => server.remove(),
  };
};
export type MovableServer = Awaited<ReturnType<typeof movableServer>>;

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Which message of the client cuts the connections, counted from 1 over all of them, and whether it still arrives. */
export type Cut = { readonly at: number; readonly arrives: boolean };

export const NO_CUT: Cut = { at: Number.POSITIVE_INFINITY, arrives: false };

/**
 * A proxy in front of a database that cuts all connections at a chosen message, and refuses new ones from then on. For
 * the database this is a client that was killed: the messages before have arrived, those after have not, and the client
 * learns nothing of the reply.
 */
export const cuttingProxy = async (address: string, cut: Cut) => {
  const target = new URL(address);
  const clients = new Set<Socket>();
  let messages = 0;
  const isCut = () => messages >= cut.at;

  const server = createServer((client) => {
    if (isCut()) return client.destroy();
    clients.add(client);
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) socket.on('error', () => {});
    client.on('data', (chunk) => {
      if (isCut()) return;
      messages += 1;
      if (!isCut() || cut.arrives) database.write(chunk);
      if (isCut()) for (const one of clients) one.destroy();
    });
    // Once the database has got everything that was sent before.
    client.on('close', () => database.end());
    database.on('data', (chunk) => client.write(chunk));
    database.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const client of clients) client.destroy();
    server.close();
  };
  onTestFinished(close);

  const own = new URL(address);
  const bound = server.address();
  own.hostname = '127.0.0.1';
  own.port = String(typeof bound === 'object' && bound ? bound.port : 0);
  return { address: own.href, isCut, close };
};

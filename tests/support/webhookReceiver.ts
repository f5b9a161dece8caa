import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { until } from './until.ts';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly id: string;
  readonly timestamp: string;
};
type Behaviour = (response: ServerResponse, received: Received) => unknown;

const accept: Behaviour = (response) => response.writeHead(204).end();

/** A system of a customer that takes messages. Each path answers in its own way; without one it accepts. */
export const webhookReceiver = async () => {
  const received: Received[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])];
    const one = { path, headers, body: Buffer.concat(chunks).toString(), id, timestamp };
    received.push(one);
    (behaviours.get(path) ?? accept)(response, one);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => received.filter((one) => one.path === path);
  return {
    port,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at,
    /** The messages at this path once there are `count`. */
    untilAt: async (path: string, count = 1): Promise<readonly Received[]> => {
      await until(`${count} messages at ${path}`, () => at(path).length >= count);
      return at(path);
    },
    answer: (path: string, behaviour: Behaviour) => void behaviours.set(path, behaviour),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>;

/** Throws unless another implementation of Standard Webhooks accepts the signature, now. */
export const verified = (
  secret: string,
  { body, headers }: Received,
): { type: string; timestamp: string; data: object } =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as ReturnType<typeof verified>;

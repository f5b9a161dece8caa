import { Agent, request } from 'node:http';
import type { RawRequest } from './write.ts';

export type Answer = { readonly status: number; readonly position: string | undefined; readonly text: string };

/** Milliseconds. */
const LIMIT = 10_000;

/** Sends a request exactly as written: `fetch` would repair or refuse many. Rejects when no answer comes in time. */
export const sender = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method, path, headers, body }: RawRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const options = { agent, hostname, port, method, path, headers, signal: AbortSignal.timeout(LIMIT) };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        // A live connection never ends by itself.
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          setImmediate(() => {
            resolve({ status: response.statusCode ?? 0, position: undefined, text: '' });
            response.destroy();
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            position: response.headers['x-event-position']?.toString(),
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};

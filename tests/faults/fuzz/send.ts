import { Agent, request } from 'node:http';
import type { RawRequest } from './write.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly position: string | undefined;
  readonly text: string;
};

/**
 * Sends a request exactly as written: `fetch` would repair or refuse many. Rejects when no answer comes in `limit`
 * milliseconds.
 */
export const sender = (origin: string, limit = 10_000) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = ({ method, path, headers, body }: RawRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const options = { agent, hostname, port, method, path, headers, signal: AbortSignal.timeout(limit) };
      const sent = request(options, (response) => {
        const chunks: Buffer[] = [];
        const headers = new Headers(
          Object.entries(response.headersDistinct).map(([name, [value = ''] = []]) => [name, value]),
        );
        const answered = (text: string): Answer => ({
          status: response.statusCode ?? 0,
          headers,
          position: headers.get('x-event-position') ?? undefined,
          text,
        });
        // A live connection never ends by itself.
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          setImmediate(() => {
            resolve(answered(''));
            response.destroy();
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(answered(Buffer.concat(chunks).toString())));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};

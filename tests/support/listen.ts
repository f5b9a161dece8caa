import { type IncomingMessage, request } from 'node:http';
import { Changed } from '../../domain/live/contract.ts';
import type { HttpClient } from './http.ts';
import { until } from './until.ts';

type Ask = { readonly path?: string; readonly headers?: Readonly<Record<string, string>> };

const fieldsOf = (block: string): Readonly<Record<string, string>> =>
  Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));

/** Opens a live connection with the cookies of `client`, and keeps all that it says. */
export const listen = async (client: HttpClient, { path = '/api/events', headers = {} }: Ask = {}) => {
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = request(`${client.origin}${path}`, { agent: false, headers: { cookie, ...headers } });
  sent.end();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  let text = '';
  let ended = false;
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => {});
  response.on('close', () => {
    ended = true;
  });
  const blocks = () => text.split('\n\n').slice(0, -1).map(fieldsOf);
  const changes = () =>
    blocks()
      .filter(({ event }) => event === 'changed')
      .map(({ id, data = '' }) => ({ id, ...Changed.parse(JSON.parse(data)) }));
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    changes,
    lastId: () => blocks().findLast(({ id }) => id)?.id ?? '',
    hasEnded: () => ended,
    /** Waits for a change that fits. */
    heard: (what: string, fits: (change: Changed) => boolean) => until(what, () => changes().find(fits)),
    untilEnded: () => until('the end of the live connection', () => ended),
    untilOpen: () => until('the greeting', () => text.includes('\n\n')),
    /** A client that no longer reads. */
    pause: () => response.pause(),
    resume: () => response.resume(),
    close: () => response.destroy(),
  };
};
export type Listening = Awaited<ReturnType<typeof listen>>;

import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Address } from './target.ts';

/** Bytes of an answer that are read, and characters that are kept. */
const [MOST_READ, MOST_KEPT] = [64 * 1024, 1000];
/** Interim answers (100 to 199) before the answer. A server sends one or two. */
const MOST_INTERIM = 20;

export type Answer = {
  readonly status: number;
  /** The beginning of the body. */
  readonly body: string;
  readonly retryAfter: string | undefined;
};

type Request = {
  readonly url: URL;
  readonly addresses: readonly Address[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends the request. */
  readonly signal: AbortSignal;
};

/** Answers with the addresses that were checked, so that the name is not looked up a second time. */
const lookupOf =
  (addresses: readonly Address[]): LookupFunction =>
  (hostname, { all }, callback) => {
    const [first] = addresses;
    if (!first) callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '');
    else if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };

/** The status decides, so a body that breaks off or never ends does no harm. */
const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      // Without an encoding the stream yields buffers.
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= MOST_READ) break;
    }
  } catch {
    // What has arrived is kept.
  }
  return Buffer.concat(chunks).toString().slice(0, MOST_KEPT);
};

const failure = (code: string) => Object.assign(new Error(code), { code });

/**
 * One POST on a connection of its own, to one of the given addresses. An agent of our own takes no proxy from the
 * environment and keeps no connection to an address that was checked earlier. Redirects are not followed.
 */
export const post = ({ url, addresses, headers, body, signal }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { request, Agent } = url.protocol === 'https:' ? https : http;
    const agent = new Agent({ keepAlive: false });
    const sent = request(url, { method: 'POST', headers, agent, signal, lookup: lookupOf(addresses) });
    const closed = () => reject(failure('ECONNRESET'));
    const head = (response: IncomingMessage) => ({
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
    });
    let interim = 0;

    sent.on('response', async (response) => {
      // From here on errors concern only the body.
      sent.off('error', reject).off('close', closed);
      sent.on('error', () => {});
      resolve({ ...head(response), body: await readStart(response) });
    });
    // After a 101 there is neither a response nor an error: Node hands over the connection, which we do not want.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ ...head(response), body: '' });
    });
    sent.on('information', () => {
      interim += 1;
      if (interim > MOST_INTERIM) sent.destroy(failure('TOO_MANY_INTERIM'));
    });
    sent.on('error', reject);
    sent.on('close', closed);
    sent.end(body);
  });

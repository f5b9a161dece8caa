import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawReply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** A GET whose body is not decompressed, as `fetch` would do. */
export const rawGet = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    }).on('error', reject);
  });

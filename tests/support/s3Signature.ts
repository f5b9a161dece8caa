import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

export const CREDENTIALS = { accessKeyId: 'letproof-test', secretAccessKey: 'not-a-secret-of-anybody' };

/** The hash function as the library asks for it: as a class. */
class Sha256 {
  private readonly hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (secret === undefined) this.hash = createHash('sha256');
    else if (typeof secret === 'string') this.hash = createHmac('sha256', secret);
    else if (ArrayBuffer.isView(secret))
      this.hash = createHmac('sha256', Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength));
    else this.hash = createHmac('sha256', Buffer.from(secret));
  }
  update(data: Uint8Array | string): void {
    this.hash.update(data);
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }
  reset(): void {}
}

const signer = new SignatureV4({
  credentials: CREDENTIALS,
  region: 'us-east-1',
  service: 's3',
  sha256: Sha256,
  uriEscapePath: false,
});

const asDate = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** True if the request was signed with our credentials and its body is the one that was signed. */
export const isSigned = async (request: IncomingMessage, body: Buffer): Promise<boolean> => {
  const { authorization = '', host = '' } = request.headers;
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const headers = Object.fromEntries(names.split(';').map((name) => [name, String(request.headers[name] ?? '')]));
  const given = headers['x-amz-content-sha256'];
  if (given !== createHash('sha256').update(body).digest('hex')) return false;
  const url = new URL(request.url ?? '/', `http://${host}`);
  const signed = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers,
    },
    { signingDate: asDate(String(request.headers['x-amz-date'])) },
  );
  return signed.headers.authorization === authorization;
};

import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { isSigned } from './s3Signature.ts';

type Stored = { body: Buffer; storedAt: Date; readonly etag: string; readonly tags: string | undefined };
type Upload = { readonly tags: string | undefined; readonly parts: Map<number, Buffer> };
type Reply = { readonly status: number; readonly body?: Buffer | string; readonly headers?: Record<string, string> };

/** Objects of one page of a list: few, so that tests get several pages. */
const PAGE = 3;

const xml = (status: number, text: string): Reply => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>${text}`,
  headers: { 'content-type': 'application/xml' },
});
const failed = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

/** The part of S3 that we use, for one bucket, at the wire. Every request must be signed. */
export const s3Objects = (bucket: string) => {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();

  /** Some servers drop tags, and some do not know of them. */
  const tagging: { support: 'kept' | 'dropped' | 'unknown' } = { support: 'kept' };
  const tagsOf = ({ headers }: IncomingMessage) =>
    tagging.support === 'kept' ? headers['x-amz-tagging']?.toString() : undefined;

  const store = (key: string, body: Buffer, tags: string | undefined): Reply => {
    const stored = { body, storedAt: new Date(), etag: etagOf(body), tags };
    objects.set(key, stored);
    return { status: 200, headers: { etag: stored.etag } };
  };

  const list = (query: URLSearchParams): Reply => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { storedAt, etag, body } = objects.get(key) as Stored;
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`;
    });
    const more = keys.length > PAGE;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    );
  };

  const ofUpload = (method: string, key: string, query: URLSearchParams, body: Buffer): Reply => {
    const uploadId = query.get('uploadId') ?? '';
    const upload = uploads.get(uploadId);
    if (!upload) return failed(404, 'NoSuchUpload');
    const { parts, tags } = upload;
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    uploads.delete(uploadId);
    if (method === 'DELETE') return { status: 204 };
    const whole = Buffer.concat([...parts].sort(([one], [other]) => one - other).map(([, part]) => part));
    store(key, whole, tags);
    return xml(
      200,
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`,
    );
  };

  const tagsOn = (key: string): Reply => {
    if (tagging.support === 'unknown') return failed(501, 'NotImplemented');
    const stored = objects.get(key);
    if (!stored) return failed(404, 'NoSuchKey');
    const tags = [...new URLSearchParams(stored.tags)].map(
      ([name, value]) => `<Tag><Key>${name}</Key><Value>${value}</Value></Tag>`,
    );
    return xml(200, `<Tagging><TagSet>${tags.join('')}</TagSet></Tagging>`);
  };

  const ofObject = (request: IncomingMessage, key: string, body: Buffer): Reply => {
    const found = objects.get(key);
    if (request.method === 'PUT') return store(key, body, tagsOf(request));
    if (!found) return request.method === 'DELETE' ? { status: 204 } : failed(404, 'NoSuchKey');
    const { 'if-match': wanted } = request.headers;
    if (wanted !== undefined && wanted !== found.etag) return failed(412, 'PreconditionFailed');
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const headers = {
      etag: found.etag,
      'last-modified': found.storedAt.toUTCString(),
      'content-length': String(found.body.length),
    };
    return { status: 200, headers, ...(request.method === 'GET' && { body: found.body }) };
  };

  const answer = (request: IncomingMessage, body: Buffer): Reply => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3');
    const [, name = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (name !== bucket) return failed(404, 'NoSuchBucket');
    if (key === '' && request.method === 'HEAD') return { status: 200 };
    if (key === '' && query.has('delete')) {
      for (const [, deleted = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(deleted);
      return xml(200, '<DeleteResult></DeleteResult>');
    }
    if (key === '') return list(query);
    if (query.has('tagging')) return tagsOn(key);
    if (query.has('uploads')) {
      const uploadId = randomUUID();
      uploads.set(uploadId, { tags: tagsOf(request), parts: new Map() });
      return xml(
        200,
        `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (query.has('uploadId')) return ofUpload(request.method ?? '', key, query, body);
    return ofObject(request, key, body);
  };

  return { objects, uploads, tagging, answer };
};

const send = (response: ServerResponse, { status, body = '', headers = {} }: Reply) =>
  response.writeHead(status, headers).end(body);

const sendHalf = (response: ServerResponse, { status, body = '', headers }: Reply, then: 'cut' | 'silent') =>
  response.writeHead(status, headers).write(body.slice(0, body.length / 2), () => {
    if (then === 'cut') response.destroy();
  });

/** A server on a port of this machine, until the test ends. */
export const startS3Server = async (bucket: string) => {
  const { objects, uploads, tagging, answer } = s3Objects(bucket);
  /** Sends this status instead of an answer, or the first half of a body: then the connection breaks or falls silent. */
  const outage: { status: number; half: 'cut' | 'silent' | null } = { status: 0, half: null };
  /** As for credentials that may read only. */
  const credentials = { mayWrite: true };
  const answering = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    answering.add(response);
    response.once('close', () => answering.delete(response));
    const body = await buffer(request);
    if (outage.status > 0) return send(response, failed(outage.status, 'InternalError'));
    if (!credentials.mayWrite && (request.method === 'PUT' || request.method === 'POST'))
      return send(response, failed(403, 'AccessDenied'));
    if (outage.half) return sendHalf(response, answer(request, body), outage.half);
    return send(
      response,
      (await isSigned(request, body)) ? answer(request, body) : failed(403, 'SignatureDoesNotMatch'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return { endpoint, objects, uploads, tagging, outage, credentials, openAnswers: () => answering.size };
};

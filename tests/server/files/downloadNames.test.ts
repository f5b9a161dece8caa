import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUploaded } from '../../../domain/documents/decider.ts';
import { fileName } from '../../../server/files/fileName.ts';
import { fileStore } from '../../../server/files/fileStore.ts';
import { sendFile } from '../../../server/http/sendFile.ts';
import { parseDisposition } from '../../support/contentDisposition.ts';
import { DOWNLOAD_NAMES } from '../../support/downloadNames.ts';
import { upload } from '../../support/events.ts';
import { FILES } from '../../support/files.ts';
import { silent } from '../../support/logs.ts';
import { keysOfAll, putFile } from '../../support/storedFiles.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';

/** A server that sends one file, as if it had been uploaded with the name that `nameOf` returns. */
const startServer = async (nameOf: () => string) => {
  const folder = await makeFolder();
  const files = await fileStore(folder.path, keysOfAll());
  const stored = await putFile(files, FILES.pdf);
  const app = express().get('/', async (_request, response) => {
    const personal = { owner: { subject: stored.accountId, details: { filename: fileName(nameOf()) } } };
    const filed = asUploaded({ ...upload, ...stored, size: FILES.pdf.length, personal });
    await sendFile({ files, logger: silent }, response, filed);
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await folder.remove();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
};

// It does not go through the address: that has no unpaired surrogates, and not 6,000 letters.
let given = '';
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(() => given);
});
afterAll(() => server?.stop());

const download = async () => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.origin, { agent: false }, resolve).on('error', reject);
  });
  response.resume();
  const { statusCode, rawHeaders } = response;
  // Names and values take turns.
  const dispositions = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'content-disposition');
  return { status: statusCode, dispositions };
};

test('there are at least 60 names', () => expect(DOWNLOAD_NAMES.length).toBeGreaterThanOrEqual(60));

describe('the header of a download', () => {
  test.each(DOWNLOAD_NAMES)('of %j has the name %j', async (name, sent) => {
    given = name;
    const { status, dispositions } = await download();
    expect(status).toBe(200);
    expect(dispositions).toEqual([expect.stringMatching(/^[ -~]+$/)]);
    expect(parseDisposition(dispositions[0] ?? '')).toEqual({ type: 'attachment', filename: sent });
  });
});

describe('the parser of this test refuses', () => {
  test.each([
    ['a second file name', 'attachment; filename=a.pdf; filename=b.pdf'],
    ['another parameter', 'attachment; filename=a.pdf; size=1'],
    ['an open quote', 'attachment; filename="a.pdf'],
    ['text behind a quote', 'attachment; filename="a".pdf'],
    ['a space without quotes', 'attachment; filename=a b.pdf'],
    ['a line break', 'attachment; filename="a\r\nX-Header: 1.pdf"'],
    ['another character set', "attachment; filename*=ISO-8859-1''a.pdf"],
    ['a letter that is not encoded', "attachment; filename*=UTF-8''é.pdf"],
  ])('%s', (_, header) => expect(() => parseDisposition(header)).toThrow());
});

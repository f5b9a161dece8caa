import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { addAbortSignal, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ScannerUnavailable } from '../application/errors.ts';
import type { Scanner } from '../files/scanned.ts';

export type ClamdAddress = { readonly host: string; readonly port: number };

/** Milliseconds. Less than a request may take, so that its sender gets an answer. clamd reads a document in under a second. */
const TIMEOUT = 5000;

const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return size;
};

/** Each chunk after its length; a length of zero ends the stream. */
async function* framed(content: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) yield Buffer.concat([sizeOf(chunk.length), chunk]);
  yield sizeOf(0);
}

const CLEAN = 'stream: OK';
const FOUND = /^stream: (.+) FOUND$/;

/**
 * Scans files with clamd, the daemon of ClamAV, over its own protocol. The packages for it on npm start programs, keep
 * files or have no types; the command that we need is a few lines.
 */
export const clamd = (address: ClamdAddress, timeout = TIMEOUT): Scanner => {
  const ask = async (write: () => AsyncGenerator<Buffer> | Iterable<Buffer>): Promise<string> => {
    const socket = addAbortSignal(AbortSignal.timeout(timeout), connect(address));
    const answer = text(socket);
    // The answer may come before the end of the file, and clamd then closes the connection: only the answer counts.
    pipeline(write, socket, { end: false }).catch((error: Error) => socket.destroy(error));
    try {
      return (await answer).replace(/\0$/, '').trim();
    } catch (error) {
      throw new ScannerUnavailable('The virus scanner does not answer', { cause: error });
    } finally {
      socket.destroy();
    }
  };

  return {
    scan: async (path) => {
      const answer = await ask(() => framed(createReadStream(path)));
      if (answer === CLEAN) return null;
      const [, signature] = FOUND.exec(answer) ?? [];
      if (signature) return signature;
      throw new ScannerUnavailable(`The virus scanner could not scan a file: ${answer}`);
    },
    ping: async () => {
      const answer = await ask(() => [Buffer.from('zPING\0')]);
      if (answer !== 'PONG') throw new ScannerUnavailable(`The virus scanner answers ${answer}`);
    },
  };
};

import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closedSignal, sendStream } from '../../../server/http/sendStream.ts';

/** A server that sends half a file, then waits for `rest`. */
const sending = async (rest: (signal: AbortSignal) => Promise<void>) => {
  const failed = vi.fn();
  const ended = vi.fn();
  const app = express().get('/', async (_request, response) => {
    const closed = closedSignal(response);
    const file = async function* () {
      yield 'half';
      await rest(closed);
    };
    await sendStream(Readable.from(file()), response, closed, failed);
    ended();
  });
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [response] = await once(request, 'response');
  return { request, response, failed, ended };
};

describe('a stream', () => {
  test('that fails cuts the connection, and the failure is told', async () => {
    let fail = (_error: Error) => {};
    const { response, failed } = await sending(() => new Promise((_, reject) => (fail = reject)));
    response.resume();
    fail(new Error('the disk is gone'));
    await expect(once(response, 'end')).rejects.toThrow('aborted');
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'the disk is gone' }));
  });

  test('whose client has gone away is no failure', async () => {
    const { request, response, failed, ended } = await sending((signal) => once(signal, 'abort').then(() => {}));
    response.on('error', () => {});
    request.destroy();
    await expect.poll(() => ended.mock.calls.length).toBe(1);
    expect(failed).not.toHaveBeenCalled();
  });
});

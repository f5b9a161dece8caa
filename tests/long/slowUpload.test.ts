import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { UploadReply } from '../../domain/documents/contract.ts';
import { expectReply } from '../support/expectations.ts';
import { pdfOf } from '../support/files.ts';
import { addProperty } from '../support/journey.ts';
import { worldForFile } from '../support/world.ts';

const world = worldForFile();

/** One Mbit/s, in four portions a second. */
const PORTION = 1_000_000 / 8 / 4;

test('an upload of 9 MB over 1 Mbit/s takes 75 seconds and is accepted', async () => {
  const property = await addProperty(world.ada);
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(field('property_id', property) + field('question_id', '20')),
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'),
    pdfOf(9_400_000),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const portions = async function* () {
    for (let at = 0; at < body.length; at += PORTION) {
      yield body.subarray(at, at + PORTION);
      await delay(250);
    }
  };
  const response = await fetch(`${world.server.origin}/api/documents/upload`, {
    method: 'POST',
    headers: {
      cookie: [...world.ada.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: Readable.toWeb(Readable.from(portions())),
    duplex: 'half',
  } as RequestInit);
  const text = await response.text();
  const { status, headers } = response;
  const reply = { status, headers, text, bytes: Buffer.from(text), body: JSON.parse(text) };
  expect(expectReply(reply, 201, UploadReply).document.size).toBe(9_400_000);
});

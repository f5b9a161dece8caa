import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { receiptText } from '../../verifier/receipt/format.ts';
import { manifestOf, unpacked } from '../support/bundles.ts';
import { sample as badge, issuerKey, keys, signedBadge, signedList } from '../support/credentials.ts';
import { cosigner } from '../support/ledger/witness.ts';
import { logVkey, logWith, receiptZip, storedStay } from '../support/receiptProofs.ts';
import { madeStay } from '../support/stayEvents.ts';
import { makeFolder } from '../support/temporaryFolder.ts';

const run = promisify(execFile);
let folder: Awaited<ReturnType<typeof makeFolder>>;
/** Without any network, where this machine can take it away. */
let offline: readonly string[] = [];

const at = (name: string) => join(folder.path, name);

const verify = async (...args: readonly string[]) => {
  const command = [...offline, process.execPath, '--import', 'tsx', 'scripts/verify.ts', ...args];
  const [program = '', ...rest] = command;
  return run(program, rest).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: String(stdout + stderr) }),
  );
};

beforeAll(async () => {
  folder = await makeFolder();
  const isolated = ['unshare', '--map-root-user', '--net'];
  offline = await run('unshare', [...isolated.slice(1), 'true']).then(
    () => isolated,
    () => [],
  );
  const now = new Date();
  const { baked, token } = await signedBadge({ ...badge, today: londonDay(now) });
  await writeFile(at('badge.svg'), baked);
  await writeFile(at('badge.jwt'), `${token}\n`);
  await writeFile(at('changed.svg'), baked.replaceAll('Sea View', 'Lea View'));
  await writeFile(at('jwks.json'), JSON.stringify({ keys }));
  await writeFile(at('list.jwt'), await signedList([], { at: now }));
  await writeFile(at('lost.jwt'), await signedList([badge.index], { at: now }));
});
afterAll(() => folder?.remove());

const sample = (name: string) => `tests/verifier/samples/${name}.zip`;
/** The key of the log of the samples. */
const VKEY = manifestOf(unpacked(readFileSync(sample('seaView')))).signedBy;

describe('npm run verify', () => {
  test('accepts a bundle, and says what is proved and what is not', async () => {
    await writeFile(at('keys.txt'), `${VKEY}\n`);
    for (const key of [VKEY, at('keys.txt')]) {
      const { code, text } = await verify(sample('seaView'), '--key', key);
      expect(text).toMatch(
        /^GENUINE: .*\nSea View was in order \(1 Harbour Street, Whitby, YO21 3PU\) on 20\/11\/2026/,
      );
      expect(text).toMatch(
        /What is proved\n- Nothing was changed[\s\S]*What is not proved\n- That the answers are true/,
      );
      expect(text).toMatch(/kept back[\s\S]*- Document: /);
      expect(code).toBe(0);
    }
  });

  test('accepts a stay receipt with its proofs', async () => {
    const stay = storedStay();
    await writeFile(at('receipt.zip'), await receiptZip(stay, logWith([stay.event]).proven(0)));
    const { code, text } = await verify(at('receipt.zip'), '--key', logVkey);
    expect(text).toMatch(
      /^GENUINE: this receipt is genuine\.\nQuay House \(5 Pier Road.*\), 03\/08 to 10\/08\/2026: In order throughout\./,
    );
    expect(text).toMatch(/What is not proved\n- That the receipt still stands\. Its owner can withdraw it/);
    expect(code).toBe(0);
  });

  test('prints no control character that a file has in its names', async () => {
    const [ESCAPE, CLEAR] = ['\u001b', '\u001b[2J\u001b[1;1HGENUINE\u009b\u202e\u2028'];
    const details = { propertyName: `Quay${CLEAR}`, propertyAddress: CLEAR };
    const stay = storedStay({ personal: { owner: { ...madeStay.personal.owner, details } } });
    await writeFile(at('hostile.zip'), await receiptZip(stay, logWith([stay.event]).proven(0)));
    const { text } = await verify(at('hostile.zip'));
    expect(text).toMatch(/^AGREES, KEY UNKNOWN: .*\nQuay\uFFFD\[2J/);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);

    const files = unpacked(await readFile(at('hostile.zip')));
    const proof = JSON.parse(Buffer.from(files.get('stay-receipt.json') ?? []).toString());
    const vkey = checkpointSigner(Buffer.alloc(32, 8)).vkey(`letproof.example${ESCAPE}[2J`);
    files.set('stay-receipt.json', Buffer.from(receiptText({ ...proof, vkey })));
    await writeFile(at('vkey.zip'), zipSync(Object.fromEntries(files)));
    const named = await verify(at('vkey.zip'), '--key', logVkey);
    expect(named.text).toMatch(/^REFUSED: /);
    expect(named.text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });

  test('takes only the first key of a log in a file as the present one', async () => {
    const newer = checkpointSigner(Buffer.alloc(32, 8)).vkey(
      manifestOf(unpacked(readFileSync(sample('seaView')))).log.origin,
    );
    await writeFile(at('vkeys.txt'), `${newer}\n${VKEY}\n`);
    const { code, text } = await verify(sample('seaView'), '--key', at('vkeys.txt'));
    expect(text).toMatch(/^AGREES, KEY REPLACED: .* signed by a key that the log has replaced since\./);
    expect(code).toBe(1);
    expect((await verify(sample('seaView'), '--key', newer)).text).toMatch(/^REFUSED: it was signed by another key/);
    expect((await verify(sample('seaView'), '--key', newer, '--key', VKEY)).code).toBe(0);
  });

  test('says that no key of the log was given, if only that of a witness was', async () => {
    const witness = cosigner('witness.example');
    const stay = storedStay();
    const proven = logWith([stay.event]).proven(0);
    const body = proven.checkpoint.slice(0, proven.checkpoint.lastIndexOf('\n\n') + 1);
    const checkpoint = proven.checkpoint + witness.line(body);
    await writeFile(at('cosigned.zip'), await receiptZip(stay, { ...proven, checkpoint }));
    const { text } = await verify(at('cosigned.zip'), '--key', witness.vkey);
    expect(text).toMatch(/^AGREES, KEY UNKNOWN: .* no key of the log was given to expect/);
    expect(text).toContain('countersigned by witness.example');
    expect(text).toContain('No key of the log was given, so anybody could have made this file.');
  });

  test('says of a bundle without a key to expect that anybody could have made it', async () => {
    const { code, text } = await verify(sample('seaView'));
    expect(text).toMatch(/^AGREES, KEY UNKNOWN: .* no key of the log was given to expect\. Anybody could have made it/);
    expect(code).toBe(0);
  });

  test('refuses a bundle that was changed, and says how far it came', async () => {
    const bytes = await readFile(sample('seaView'));
    bytes.writeUInt8(bytes.readUInt8(600) ^ 1, 600);
    await writeFile(at('changed.zip'), bytes);
    for (const [file, reason] of [
      ['changed.zip', /^REFUSED: .*\n\nHow far the check came\n- Files of the ZIP: /],
      ['badge.zip', /^REFUSED: /],
    ] as const) {
      if (file === 'badge.zip') await writeFile(at(file), 'not a ZIP');
      const { code, text } = await verify(at(file), '--key', VKEY);
      expect(text).toMatch(reason);
      expect(code).toBe(1);
    }
    expect(await verify(sample('seaView'), '--key', 'AAAA')).toMatchObject({
      code: 1,
      text: expect.stringContaining('AAAA is neither a verifier key'),
    });
  });

  test('accepts a picture and says what it proves', async () => {
    const { code, text } = await verify(at('badge.svg'), '--keys', at('jwks.json'), '--status', at('list.jwt'));
    expect(text).toMatch(/^VALID: Valid as of the status list of .*\nSea View\. Badge LP-3H8T-W6RN\. Valid until /);
    expect(code).toBe(0);
  });

  test('accepts a token by the key alone, with its status unknown, and compares an address', async () => {
    const one = await verify(
      at('badge.jwt'),
      '--key',
      issuerKey.publicKey,
      '--address',
      '1 harbour street whitby yo21 3pu',
    );
    expect(one).toMatchObject({ code: 0, text: expect.stringMatching(/^VALID, STATUS UNKNOWN: /) });
    const other = await verify(at('badge.jwt'), '--key', issuerKey.publicKey, '--address', '2 Harbour Street');
    expect(other).toMatchObject({ code: 1, text: expect.stringContaining('The address is not that of this badge.') });
  });

  test.each([
    ['a changed picture', ['changed.svg', 'jwks.json'], /^INVALID: The picture is not the one/],
    ['a badge that is not active', ['badge.svg', 'jwks.json', 'lost.jwt'], /^INVALID: The badge is not active/],
    ['a file that is missing', ['none.svg', 'jwks.json'], /none\.svg cannot be read/],
    ['a key set that is none', ['badge.svg', 'badge.jwt'], /is not a set of Ed25519 keys/],
  ])('refuses %s', async (_, [file = '', keySet = '', list], reason) => {
    const status = list ? ['--status', at(list)] : [];
    const { code, text } = await verify(at(file), '--keys', at(keySet), ...status);
    expect(text).toMatch(reason);
    expect(code).toBe(1);
  });

  test('explains itself', async () => {
    expect(await verify()).toMatchObject({ code: 1, text: expect.stringContaining('npm run verify -- FILE.zip') });
  });
});

import { parseArgs } from 'node:util';
import { visible } from '../verifier/visible.ts';
import { verifyArchive } from './verify/archive.ts';
import { verifyBadge } from './verify/badge.ts';
import { bytesIn, Unusable } from './verify/input.ts';

const USAGE = `npm run verify -- FILE.zip [--key VKEY]…
npm run verify -- FILE --keys jwks.json [--status suspension-1.jwt]… [--address TEXT]
npm run verify -- FILE --key PUBLICKEY [--status suspension-1.jwt]… [--address TEXT]

Checks an evidence bundle, a stay receipt with its proofs, or a badge (a downloaded SVG, or a .jwt), without any network.

A bundle or a receipt (ZIP):
  --key      a verifier key of the log, from https://HOST/api/ledger/vkey or from somebody who has kept it, or a file of
             such keys, the newest first; also of a witness that must have signed, too. Without one, the file is
             compared only with itself.

A badge:
  --keys     the key set of the issuer, from https://HOST/.well-known/jwks.json
  --key      the issuer's Ed25519 key alone, 43 letters and digits in base64url
  --status   a status list, from the address in the badge: says whether it was suspended or revoked
  --address  an address to compare with the hash in the badge

Ends with 0 for a ZIP that is genuine (or agrees with itself, if no key was given) and for a badge that is valid or whose
status is unknown, else with 1, also for what was signed with a key that was replaced since.`;

const parsed = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        keys: { type: 'string' },
        key: { type: 'string', multiple: true },
        status: { type: 'string', multiple: true },
        address: { type: 'string' },
      },
    });
  } catch {
    return undefined;
  }
};

const explain = (): never => {
  console.error(USAGE);
  process.exit(1);
};

const ZIP_START = Buffer.from('504b', 'hex');
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).equals(ZIP_START);

const check = async (file: string, given: NonNullable<ReturnType<typeof parsed>>['values']) => {
  const { keys, key = [], status = [], address } = given;
  const hasBadgeOptions = keys !== undefined || status.length > 0 || address !== undefined;
  const hasKeys = keys !== undefined || key.length > 0;
  // What a badge needs is asked for before a file is read.
  if (!hasKeys && !file.endsWith('.zip')) return explain();
  const bytes = bytesIn(file);
  if (!isZip(bytes) && !file.endsWith('.zip'))
    return verifyBadge(bytes.toString('utf8'), { keys, key, status, address });
  if (hasBadgeOptions) throw new Unusable('For a ZIP give only --key: --keys, --status and --address are for badges.');
  return verifyArchive(bytes, key);
};

const args = parsed();
const [file, ...others] = args?.positionals ?? [];
if (!args || file === undefined || others.length > 0) explain();
else
  try {
    const { lines, counts } = await check(file, args.values);
    // The file chooses many of these words, and must not command the terminal.
    for (const line of lines) console.log(visible(line));
    process.exitCode = counts ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    console.error(visible(error.message));
    process.exitCode = 1;
  }

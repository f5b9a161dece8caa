import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectedOf } from '../../verifier/check/logKeys.ts';
import type { Installation } from '../../verifier/page/installation.ts';
import type { LogKey } from '../ledger/ledgerFacts.ts';
import type { Deadline } from '../lib/deadline.ts';

type Dependencies = {
  readonly clientDir: string;
  /** Scheme and host of this server, as its badges have them. */
  readonly origin: () => string;
  /** The keys of the log, the newest first. */
  readonly keys: (deadline: Deadline) => Promise<readonly LogKey[]>;
  /** The keys that sign badges, the newest first. */
  readonly badgeKeys: (deadline: Deadline) => Promise<readonly Pick<Installation['badgeKeys'][number], 'kid' | 'x'>[]>;
};

/** The page that checks evidence bundles and badges in a browser, as this server gives it out. */
export type OfflineChecker = {
  /** Its Content-Security-Policy, which names its script and its style sheet by their hashes. */
  readonly policy: string;
  readonly current: (deadline: Deadline) => Promise<CheckerFile>;
};

export type CheckerFile = {
  /** With the keys of the log and of the badges in it, so that a saved copy knows whose files to expect. */
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, in hex. */
  readonly fingerprint: string;
};

const BLOCK = '<script type="application/json" id="installation">';
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;

/** Between tags of a page: only `<` could end the block. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export const offlineChecker = ({ clientDir, origin, keys, badgeKeys }: Dependencies): OfflineChecker => {
  const file = join(clientDir, 'verifier', 'check-offline.html');
  const page = readFileSync(file, 'utf8');
  const [, policy] = POLICY.exec(page) ?? [];
  const [head, tail] = page.split(`${BLOCK}null`);
  if (policy === undefined || head === undefined || tail === undefined)
    throw new Error(`${file} is not the page that checks bundles`);

  const filledWith = (installation: string): CheckerFile => {
    const bytes = Buffer.from(`${head}${BLOCK}${installation}${tail}`);
    return { bytes, fingerprint: createHash('sha256').update(bytes).digest('hex') };
  };

  let latest: { readonly installation: string; readonly file: CheckerFile } | undefined;
  const current = async (deadline: Deadline): Promise<CheckerFile> => {
    const installation = json({
      origin: origin(),
      ...expectedOf(await keys(deadline)),
      badgeKeys: (await badgeKeys(deadline)).map(({ kid, x }, place) => ({ kid, x, isFormer: place > 0 })),
    } satisfies Installation);
    // The keys change only when the log or the badges get another one.
    if (latest?.installation !== installation) latest = { installation, file: filledWith(installation) };
    return latest.file;
  };
  return { policy, current };
};

import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFile, exists, syncFolder } from '../lib/disk.ts';
import { type Config, InvalidConfig } from '../process/config.ts';

export type Secrets = {
  /** Encrypts the keys of persons. */
  readonly wrappingKey: Buffer;
  /** The stream id of an address: a keyed hash, so that an erased person cannot be found by hashing addresses. */
  readonly emailKey: (email: string) => string;
  /** Bytes that only this installation can derive from `text`. */
  readonly derive: (text: string) => Buffer;
  /** The private key that signs the ledger, unless another one is configured. */
  readonly ledgerKey: Buffer;
};

const derived = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));

export const secretsFrom = (master: Buffer): Secrets => {
  const email = derived(master, 'email');
  const codes = derived(master, 'codes');
  return {
    wrappingKey: derived(master, 'person-keys'),
    emailKey: (address) => createHmac('sha256', email).update(address.trim().toLowerCase()).digest('hex'),
    derive: (text) => createHmac('sha256', codes).update(text).digest(),
    ledgerKey: derived(master, 'ledger'),
  };
};

const BYTES = 32;

/** The configured master key, else the one of DATA_DIR. */
export const masterKeyOf = ({ MASTER_KEY, DATA_DIR }: Pick<Config, 'MASTER_KEY' | 'DATA_DIR'>): Promise<Buffer> =>
  MASTER_KEY ? Promise.resolve(Buffer.from(MASTER_KEY, 'base64')) : masterKeyFile(resolve(DATA_DIR));

/** The master key of this DATA_DIR, created at the first start before the database. Only its owner can read it. */
export const masterKeyFile = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'secrets', 'master.key');
  const database = join(dataDir, 'postgres');
  // Check for the database before reading the key: a parallel first start creates its database after the key.
  const isUsed = await exists(database);
  let text = await read(path);
  if (text === undefined) {
    // A new key cannot decrypt data of the lost key: every person would look erased.
    if (isUsed)
      throw new InvalidConfig(
        `${path} is missing, and without it the personal data in ${database} cannot be read: bring it back or set MASTER_KEY.`,
      );
    text = await make(path, dataDir);
  }
  const key = Buffer.from(text, 'base64');
  if (key.length !== BYTES)
    throw new InvalidConfig(`${path} does not hold a key of ${BYTES} bytes in base64: bring back the right one.`);
  return key;
};

const read = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

const make = async (path: string, dataDir: string) => {
  // Two calls, because the user of Postgres must be able to enter the data folder, but not the secrets.
  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // Of two parallel first starts one creates the key, and both read it.
  await createFile(path, randomBytes(BYTES).toString('base64'));
  await syncFolder(dataDir);
  return readFile(path, 'utf8');
};

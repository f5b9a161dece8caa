import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createFile, exists, syncFolder } from '../lib/disk.ts';
import { Explained } from '../lib/explained.ts';

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

/**
 * Streams, codes, links and the ledger were made with these keys, so they stay the same when the master key is replaced.
 */
export const ROOT_KEYS = ['email', 'codes', 'ledger'] as const;
export type RootKeys = Readonly<Record<(typeof ROOT_KEYS)[number], Buffer>>;

const derived = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));

export const wrappingKeyFrom = (master: Buffer): Buffer => derived(master, 'person-keys');

/** Those of an installation with its first master key. */
export const rootKeysFrom = (master: Buffer): RootKeys => ({
  email: derived(master, 'email'),
  codes: derived(master, 'codes'),
  ledger: derived(master, 'ledger'),
});

export const secretsFrom = (master: Buffer, roots: RootKeys = rootKeysFrom(master)): Secrets => {
  const { email, codes, ledger } = roots;
  return {
    wrappingKey: wrappingKeyFrom(master),
    emailKey: (address) => createHmac('sha256', email).update(address.trim().toLowerCase()).digest('hex'),
    derive: (text) => createHmac('sha256', codes).update(text).digest(),
    ledgerKey: ledger,
  };
};

const BYTES = 32;

type MasterKeySetting = { readonly MASTER_KEY?: string | undefined; readonly DATA_DIR: string };

/** True if a master key is configured or in DATA_DIR; `masterKeyOf` makes one otherwise. */
export const hasMasterKey = async ({ MASTER_KEY, DATA_DIR }: MasterKeySetting): Promise<boolean> =>
  MASTER_KEY !== undefined || exists(fileOf(resolve(DATA_DIR), 'master'));

/** The configured master key, else the one of DATA_DIR. */
export const masterKeyOf = ({ MASTER_KEY, DATA_DIR }: MasterKeySetting): Promise<Buffer> =>
  MASTER_KEY ? Promise.resolve(Buffer.from(MASTER_KEY, 'base64')) : masterKeyFile(resolve(DATA_DIR));

/** The master key of this DATA_DIR, created at the first start before the database. Only its owner can read it. */
export const masterKeyFile = async (dataDir: string): Promise<Buffer> => {
  const path = fileOf(dataDir, 'master');
  const database = join(dataDir, 'postgres');
  // Check for the database before reading the key: a parallel first start creates its database after the key.
  const isUsed = await exists(database);
  // A new key cannot decrypt data of the lost key: every person would look erased.
  if (isUsed && !(await exists(path)))
    throw new Explained(
      `${path} is missing, and without it the personal data in ${database} cannot be read: bring it back or set MASTER_KEY.`,
    );
  return secretFile(dataDir, 'master');
};

const NEXT = 'master.next';

/** The key that is to replace that of `secrets/master.key`. A replacement that was cut off goes on with the same one. */
export const nextMasterKeyFile = (dataDir: string): Promise<Buffer> => secretFile(dataDir, NEXT);

export const adoptNextMasterKeyFile = async (dataDir: string): Promise<void> => {
  const path = fileOf(dataDir, 'master');
  await rename(fileOf(dataDir, NEXT), path);
  await syncFolder(dirname(path));
};

const fileOf = (dataDir: string, name: string) => join(dataDir, 'secrets', `${name}.key`);

/** The 32 random bytes of `secrets/{name}.key`, created if the file is missing. Only its owner can read it. */
export const secretFile = async (dataDir: string, name: string): Promise<Buffer> => {
  const path = fileOf(dataDir, name);
  const text = (await read(path)) ?? (await make(path, dataDir));
  const key = Buffer.from(text, 'base64');
  if (key.length !== BYTES)
    throw new Explained(`${path} does not hold a key of ${BYTES} bytes in base64: bring back the right one.`);
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

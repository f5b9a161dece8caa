import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Secrets = {
  /** Wraps the keys of persons. */
  readonly wrappingKey: Buffer;
  /** The name of an address's stream: keyed, so that nobody can find an erased person by hashing addresses. */
  readonly emailKey: (email: string) => string;
  /** Bytes that only this installation can derive from `text`. */
  readonly derive: (text: string) => Buffer;
};

const derived = (master: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));

export const secretsFrom = (master: Buffer): Secrets => {
  const email = derived(master, 'email');
  const codes = derived(master, 'codes');
  return {
    wrappingKey: derived(master, 'person-keys'),
    emailKey: (address) => createHmac('sha256', email).update(address.trim().toLowerCase()).digest('hex'),
    derive: (text) => createHmac('sha256', codes).update(text).digest(),
  };
};

/** The master key of this DATA_DIR, made at the first start; readable by its owner only. */
export const masterKeyFile = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'secrets', 'master.key');
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  try {
    // Exclusive: of two first starts one makes the key and the other reads it.
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(randomBytes(32).toString('base64'));
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64');
};

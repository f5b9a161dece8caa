import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { z } from 'zod';
import { exists, replaceFile } from '../../lib/disk.ts';

/** What only this data folder's Postgres and we know, in a file that only we can read. */
const Secrets = z.object({ port: z.number(), superuserPassword: z.string(), password: z.string() });
export type Secrets = z.infer<typeof Secrets>;

export const readSecrets = async (file: string, clusterDir: string): Promise<Secrets> => {
  const saved = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (saved !== undefined) return Secrets.parse(JSON.parse(saved));
  if (await exists(clusterDir))
    throw new Error(`${file} is missing and holds the password of ${clusterDir}: bring it back.`);
  return saveSecrets(file, { port: await freePort(), superuserPassword: word(), password: word() });
};

/** The port of last time when it is free, so that what was noted elsewhere stays true. */
export const withFreePort = async (file: string, secrets: Secrets): Promise<Secrets> => {
  const port = await freePort(secrets.port).catch(() => freePort());
  return port === secrets.port ? secrets : saveSecrets(file, { ...secrets, port });
};

const saveSecrets = async (file: string, secrets: Secrets) => {
  await replaceFile(file, JSON.stringify(secrets));
  return secrets;
};

const word = () => randomBytes(24).toString('base64url');

const freePort = (wanted = 0) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : wanted));
    });
  });

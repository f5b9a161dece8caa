import { Readable } from 'node:stream';
import { DeleteObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { validate } from 'uuid';
import { FileMissing } from '../../application/errors.ts';
import { ABANDONED, type AccountFile, type FilesOfAccount, isHash, type SealedFiles } from '../../files/sealedFiles.ts';
import type { Bucket } from './bucket.ts';
import { isChanged, isMissing, s3Call } from './client.ts';

const ROOT = 'files/';
/** One object, replaced by each try. */
const PROBE = 'probe';
/** Milliseconds. */
const PROBE_INTERVAL = 60_000;
const keyOf = ({ accountId, sha256 }: AccountFile) => `${ROOT}${accountId}/${sha256}`;

/** Undefined for an object that is not ours. */
const fileOf = (key: string): AccountFile | undefined => {
  const [accountId = '', sha256 = '', ...rest] = key.slice(ROOT.length).split('/');
  return validate(accountId) && isHash(sha256) && rest.length === 0 ? { accountId, sha256 } : undefined;
};

const isOld = (storedAt: Date): boolean => storedAt.getTime() < Date.now() - ABANDONED;

/** Encrypted files as objects of a bucket, `files/ACCOUNT/SHA256`. S3 shows an object once it is whole. */
export const s3Files = ({ client, name, objects }: Bucket): SealedFiles => {
  // A full server, or credentials that may only read, answer each other call. Each try is paid for, so one that has
  // succeeded holds for a while. After a failure the next call tries again, because the process is not ready until then.
  let putAt = -PROBE_INTERVAL;
  const tryPutting = async () => {
    if (performance.now() - putAt < PROBE_INTERVAL) return;
    await objects.put(PROBE, Readable.from([Buffer.alloc(1)]));
    putAt = performance.now();
  };
  return {
    keep: (file, encrypted) => objects.put(keyOf(file), encrypted),
    open: (file) =>
      objects.get(keyOf(file)).catch((error: unknown) => {
        throw isMissing(error) ? new FileMissing(file.sha256, { cause: error }) : error;
      }),
    erase: (accountId) => objects.removeAll(`${ROOT}${accountId}/`),
    list: async function* () {
      for await (const { key } of objects.list(ROOT)) {
        const file = fileOf(key);
        if (file) yield file;
      }
    },
    listOld: async function* () {
      let [accountId, old]: [string, string[]] = ['', []];
      const found = (): FilesOfAccount => {
        const hashes = old;
        return { accountId, hashes: async () => hashes };
      };
      // Keys are listed in order, so those of an account follow each other.
      for await (const { key, storedAt } of objects.list(ROOT)) {
        const file = fileOf(key);
        if (!file || !isOld(storedAt)) continue;
        if (file.accountId !== accountId) {
          if (old.length > 0) yield found();
          [accountId, old] = [file.accountId, []];
        }
        old.push(file.sha256);
      }
      if (old.length > 0) yield found();
    },
    removeOld: async (file) => {
      const named = { Bucket: name, Key: keyOf(file) };
      try {
        const { LastModified, ETag } = await s3Call(client.send(new HeadObjectCommand(named)));
        if (!LastModified || !isOld(LastModified)) return;
        // The same content may be uploaded again at this moment; encrypted again it is another object.
        await s3Call(client.send(new DeleteObjectCommand({ ...named, IfMatch: ETag })));
      } catch (error) {
        if (!isMissing(error) && !isChanged(error)) throw error;
      }
    },
    tryWriting: async () => {
      await objects.check();
      await tryPutting();
    },
  };
};

import { createPublicKey, verify } from 'node:crypto';
import {
  cosignedText,
  type NoteKey,
  type NoteSignature,
  parseNote,
  parseSignatures,
  signatureLine,
  toBase64,
} from '../../domain/ledger/note.ts';
import { spkiOf } from '../lib/ed25519.ts';
import type { Head } from './ledgerFacts.ts';
import type { LedgerProofs } from './proofs.ts';

/** `key` is of the type `cosignature`. */
export type Witness = { readonly key: NoteKey; readonly url: string };

/** The witness did not cosign. The message is for our log. */
export class NotCosigned extends Error {}

/** Milliseconds for one request, and bytes of an answer that are read. */
const [TIMEOUT, MOST_READ] = [5000, 64 * 1024];

const TIME_BYTES = 8;

/** Ed25519 cosignatures with a time (C2SP tlog-cosignature). Those of ML-DSA are not asked for. */
const isCosignature = ({ publicKey }: NoteKey, { signature }: NoteSignature, text: string): boolean => {
  const bytes = Buffer.from(signature);
  if (bytes.length !== TIME_BYTES + 64) return false;
  const time = bytes.readBigUInt64BE();
  const key = createPublicKey({ key: spkiOf(publicKey), format: 'der', type: 'spki' });
  return time > 0n && verify(null, Buffer.from(cosignedText(time, text)), key, bytes.subarray(TIME_BYTES));
};

const readStart = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MOST_READ) throw new NotCosigned('its answer is too long');
  }
  return Buffer.concat(chunks).toString();
};

/**
 * Asks a witness to cosign heads (C2SP tlog-witness). What the witness has cosigned last is kept in memory: after a
 * restart its answer to the first question says it.
 */
export const askingWitness = ({ key, url }: Witness, proofs: Pick<LedgerProofs, 'consistency'>) => {
  let known = 0;

  const post = async ({ size, note }: Head, until: AbortSignal) => {
    const proof = known > 0 && known < size ? await proofs.consistency(known, size) : [];
    const body = [`old ${known}`, ...proof.map(toBase64), '', note].join('\n');
    const signal = AbortSignal.any([until, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
      method: 'POST',
      body,
      signal,
      redirect: 'error',
    });
    return { status: response.status, body: await readStart(response) };
  };

  /** Returns the signature line. Throws NotCosigned, or the error of the request. */
  return async (head: Head, until: AbortSignal): Promise<string> => {
    let answer = await post(head, until);
    if (answer.status === 409) {
      const size = /^(0|[1-9]\d{0,14})\n$/.test(answer.body) ? Number(answer.body) : Number.NaN;
      // It has cosigned a larger tree, so this may be an older copy of the log: do not ask it for less.
      if (!(size <= head.size)) throw new NotCosigned(`it says that it has cosigned the size ${answer.body.trim()}`);
      known = size;
      answer = await post(head, until);
    }
    if (answer.status !== 200) throw new NotCosigned(`it answers ${answer.status}`);
    const text = parseNote(head.note)?.text ?? '';
    const signature = parseSignatures(answer.body)?.find(({ name, id }) => name === key.name && id === key.id);
    if (!signature || !isCosignature(key, signature, text)) throw new NotCosigned('its cosignature is not valid');
    known = head.size;
    return signatureLine(signature);
  };
};

import { createHash } from 'node:crypto';
import { inclusionPath } from '../../domain/ledger/merkle.ts';
import type { StayReceiptMade } from '../../domain/stayReceipts/events.ts';
import { receiptOf } from '../../domain/stayReceipts/receiptOf.ts';
import { disclosedKey } from '../../server/eventLog/disclosedKey.ts';
import { sealPersonal } from '../../server/eventLog/personalData.ts';
import { stayProofsZip } from '../../server/http/stays/stayProofsZip.ts';
import { type EntryOf, entryOf } from '../../server/ledger/entry.ts';
import { checkpointSigner } from '../../server/ledger/signer.ts';
import { aboutMetadata, noisyLeaves } from './ledger/noise.ts';
import { treeHash } from './ledger/tlogClient.ts';
import { madeStay } from './stayEvents.ts';

/** The private key of the log. */
export const logSeed = Buffer.alloc(32, 7);
export const logOrigin = 'letproof.example/ledger/0123456789ab';
export const logVkey = checkpointSigner(logSeed).vkey(logOrigin);

const keyOf = () => Buffer.alloc(32, 1);

/** Personal data as it is stored in the event at this place. */
export const sealed = (personal: StayReceiptMade['personal'], place: Parameters<typeof sealPersonal>[2]) =>
  sealPersonal(personal, keyOf, place);
/** Opens the name and the address in an event. */
export const ownersKey = (event: Parameters<typeof disclosedKey>[0]) => disclosedKey(event, 'owner', keyOf) ?? '';

/** A receipt as it is stored. */
export const storedStay = (change: Partial<StayReceiptMade> = {}) => {
  const made = { ...madeStay, ...change };
  const { receiptId: id, number, personal } = made;
  const place = { stream: `stayReceipt-${number}`, id };
  const data = { ...made, personal: sealed(personal, place) };
  return { made, event: { ...place, type: 'StayReceiptMade', data, metadata: aboutMetadata() } };
};
export type StoredStay = ReturnType<typeof storedStay>;

/** A log in which these events are the leaves 5, 6 …, among others. */
export const logWith = (events: readonly EntryOf[], { seed = logSeed, size = 21 } = {}) => {
  const leafOf = (event: EntryOf) => createHash('sha256').update(Buffer.of(0)).update(entryOf(event)).digest();
  const leaves = noisyLeaves(size);
  leaves.splice(5, events.length, ...events.map(leafOf));
  const note = (upTo: number) =>
    checkpointSigner(seed).note({ origin: logOrigin, size: upTo, rootHash: treeHash(leaves.slice(0, upTo)) });
  const proven = (place: number) => {
    const event = events[place];
    if (!event) throw new Error('There is no such event');
    const index = 5 + place;
    const path = inclusionPath(index, { start: 0, end: size }).map(({ start, end }) =>
      treeHash(leaves.slice(start, end)).toString('hex'),
    );
    return { event, index, size, path, checkpoint: note(size) };
  };
  return { note, proven };
};

/** The ZIP that the server makes of it. */
export const receiptZip = ({ made, event }: StoredStay, proven: ReturnType<ReturnType<typeof logWith>['proven']>) =>
  stayProofsZip({
    receipt: receiptOf(made),
    proven,
    keys: { owner: ownersKey(event) },
    vkey: logVkey,
    origin: 'https://letproof.example',
  });

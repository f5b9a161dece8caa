import type { StayReceipt } from '../../domain/stayReceipts/contract.ts';
import { StayReceiptEvent } from '../../domain/stayReceipts/events.ts';
import { receiptOf } from '../../domain/stayReceipts/receiptOf.ts';
import { canonicalJson } from '../check/canonicalJson.ts';
import { withDetails } from '../check/facts.ts';
import { atStart, entryName, openedIn, unknownEntry } from '../check/provenEntry.ts';
import { Refusal } from '../check/refusal.ts';
import type { ReceiptProof } from './format.ts';

const DAYS = 'The days were changed';
const PROPERTY = 'The property was changed';
const PAPERS = 'The documents were changed';
const BASIS = 'What it was worked out from was changed';

/** What is wrong if this part of the receipt is not as in its entry. */
const CHANGED: Readonly<Record<keyof StayReceipt, string>> = {
  number: 'It is another receipt',
  from: DAYS,
  to: DAYS,
  gaps: 'The gaps were changed',
  compliant: 'The verdict was changed',
  property_name: PROPERTY,
  property_address: PROPERTY,
  address_changed_on: PROPERTY,
  made_at: 'The time was changed',
  badge: 'The badge was changed',
  documents: PAPERS,
  questions: BASIS,
  editions: BASIS,
  nation: BASIS,
  entries: BASIS,
  log_size: BASIS,
};
const MEMBERS = Object.keys(CHANGED) as readonly (keyof StayReceipt)[];

const STREAM = 'stayReceipt-';

const recordedIn = async ({ index, event, keys }: ReceiptProof): Promise<StayReceipt> => {
  if (event.type === 'StayReceiptWithdrawn')
    throw new Refusal('The receipt was withdrawn', `${atStart(index)} records that its owner has withdrawn it.`);
  const data = withDetails(event.data, await openedIn({ index, event, keys }));
  const { data: parsed } = StayReceiptEvent.safeParse({ type: event.type, data });
  if (!parsed && event.stream.startsWith(STREAM)) throw unknownEntry(index);
  if (parsed?.type !== 'StayReceiptMade' || event.stream !== `${STREAM}${parsed.data.number}`)
    throw new Refusal('The entry is no stay receipt', `${atStart(index)} records something else.`);
  return receiptOf(parsed.data);
};

const same = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other);

/** The receipt as its entry records it. Throws Refusal if the file shows anything else. `shown`: as it is in the file. */
export const checkStatement = async (
  proof: ReceiptProof,
  shown: Readonly<Record<string, unknown>>,
): Promise<StayReceipt> => {
  const recorded = await recordedIn(proof);
  const changed = MEMBERS.find((member) => !same(shown[member], recorded[member]));
  if (changed)
    throw new Refusal(
      CHANGED[changed],
      `What the file shows is not what ${entryName(proof.index)} records of receipt ${recorded.number}.`,
    );
  if (!same(shown, recorded))
    throw new Refusal('Something was added', 'The receipt in the file says more than its entry.');
  return recorded;
};

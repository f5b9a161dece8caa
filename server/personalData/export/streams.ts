import type { Category } from '../../../domain/events.ts';
import type { PropertyHistory } from '../accountHistory.ts';
import type { Gathered } from './gather.ts';

/** The ids of the streams of one category that are about this person. */
type IdsOf = (gathered: Gathered) => readonly string[];

const ofAccount: IdsOf = ({ history }) => [history.accountId];

const ofProperties =
  (idsOf: (property: PropertyHistory) => readonly string[]): IdsOf =>
  ({ history }) =>
    history.properties.flatMap(idsOf);

/** Every category has its entry: the ids, or why its streams are in no export. */
export const EXPORTED: Readonly<Record<Category, IdsOf | { readonly left: string }>> = {
  account: ofAccount,
  subscription: ofAccount,
  access: ofAccount,
  allowance: ofAccount,
  arrangement: ofAccount,
  apiKey: ofAccount,
  webhook: ofAccount,
  staff: ofAccount,
  support: ofAccount,
  reminder: ofAccount,
  email: ({ history }) => history.emailKeys,
  import: ({ history }) => history.planIds,
  property: ofProperties(({ propertyId }) => [propertyId]),
  assessment: ofProperties(({ assessmentIds }) => assessmentIds),
  document: ofProperties(({ documents }) => documents.map(({ documentId }) => documentId)),
  badge: ofProperties(({ badgeCodes }) => badgeCodes),
  uploadLink: ({ uploadLinks }) => uploadLinks.map(({ linkId }) => linkId),
  share: ({ shares }) => shares.map(({ shareId }) => shareId),
  stayReceipt: ({ stayReceipts }) => stayReceipts.map(({ number }) => number),
  contact: ({ contactIds }) => contactIds,
  quickCheck: ({ quickCheckIds }) => quickCheckIds,
  audit: { left: 'what an auditor has looked at is in activity.json' },
  badgeReport: { left: 'it is what a stranger has written, with a key of its own' },
  credential: { left: 'it gives a badge a number in a public list, and names nobody' },
  transfer: { left: 'offers and transfers are in the streams of the properties' },
  ledger: { left: 'it is about the installation' },
  log: { left: 'it is about the installation' },
  signingKey: { left: 'it is about the installation' },
};

/** The streams whose events are about this person. */
export const streamsOf = (gathered: Gathered): readonly string[] =>
  Object.entries(EXPORTED).flatMap(([category, idsOf]) =>
    typeof idsOf === 'function' ? idsOf(gathered).map((id) => `${category}-${id}`) : [],
  );

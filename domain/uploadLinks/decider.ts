import type { Day } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import { LINK_ENDED } from './contract.ts';
import type { UploadLinkEvent, UploadLinkMade, UploadLinkUsed } from './events.ts';

/** The first file and those that the same browser sends instead of it. */
export const MAX_FILES = 5;

export type MadeUploadLink = {
  readonly status: 'made' | 'revoked';
  readonly made: UploadLinkMade;
  readonly uses: readonly UploadLinkUsed[];
};
export type UploadLinkState = { readonly status: 'missing' } | MadeUploadLink;

export type UploadLinkCommand =
  | ({ type: 'MakeUploadLink' } & UploadLinkMade)
  | ({ type: 'UseUploadLink'; today: Day } & UploadLinkUsed)
  | { type: 'RevokeUploadLink'; accountId: string; at: string };

export type UploadLinkRejection = 'link-ended';

/** The same answer for a link that is unknown, used, revoked or late. */
export const linkEnded = reject<UploadLinkRejection>('link-ended', LINK_ENDED);

const evolve = (state: UploadLinkState, event: UploadLinkEvent): UploadLinkState => {
  if (event.type === 'UploadLinkMade') return { status: 'made', made: event.data, uses: [] };
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'UploadLinkUsed':
      return { ...state, uses: [...state.uses, event.data] };
    case 'UploadLinkRevoked':
      return { ...state, status: 'revoked' };
  }
};

type Sender = Pick<UploadLinkUsed, 'senderKeyHash'>;

const isSameSender = (one: Sender, other: Sender): boolean =>
  one.senderKeyHash !== null && one.senderKeyHash === other.senderKeyHash;

/** The upload that this one repeats, because its answer was lost on the way. */
export const repeatedUse = (
  { uses }: MadeUploadLink,
  upload: Sender & Pick<UploadLinkUsed, 'sha256'> & Partial<Pick<UploadLinkUsed, 'documentId'>>,
): UploadLinkUsed | undefined => {
  const last = uses.at(-1);
  if (last?.documentId === upload.documentId) return last;
  return last && last.sha256 === upload.sha256 && isSameSender(last, upload) ? last : undefined;
};

/** True for a first file, and for another one of the browser that has sent the first. */
export const takes = ({ status, made, uses }: MadeUploadLink, sender: Sender | null, today: Day): boolean => {
  if (status === 'revoked' || today > made.lastDay) return false;
  const last = uses.at(-1);
  return !last || (sender !== null && uses.length < MAX_FILES && isSameSender(last, sender));
};

const decide = (command: UploadLinkCommand, state: UploadLinkState): Decision<UploadLinkEvent, UploadLinkRejection> => {
  if (command.type === 'MakeUploadLink') {
    const { type: _, ...data } = command;
    return state.status === 'missing' ? [{ type: 'UploadLinkMade', data }] : [];
  }
  if (state.status === 'missing') return linkEnded;
  switch (command.type) {
    case 'UseUploadLink': {
      const { type: _, today, ...data } = command;
      if (repeatedUse(state, data)) return [];
      return takes(state, data, today) ? [{ type: 'UploadLinkUsed', data }] : linkEnded;
    }
    case 'RevokeUploadLink': {
      const { accountId, at } = command;
      const { linkId, propertyId } = state.made;
      if (state.status === 'revoked') return [];
      return [{ type: 'UploadLinkRevoked', data: { accountId, propertyId, linkId, at } }];
    }
  }
};

export const uploadLinkDecider: Decider<UploadLinkState, UploadLinkCommand, UploadLinkEvent, UploadLinkRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};

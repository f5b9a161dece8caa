import { endOfDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { UploadLink } from '../../domain/uploadLinks/contract.ts';
import { askedFor } from '../../domain/uploadLinks/texts.ts';
import type { UploadLinkState } from './model.ts';
import type { ListedUploadLink } from './queries.ts';

type On = {
  readonly today: string;
  /** False if the account has no subscription that is paid. */
  readonly isSubscribed: boolean;
  /** False if the person who made it may no longer upload to the property. */
  readonly isMakerAllowed: boolean;
};

const stateOn = (
  { revoked, received, lastDay }: UploadLinkState,
  { today, isSubscribed, isMakerAllowed }: On,
): UploadLink['state'] => {
  if (revoked) return 'revoked';
  if (received.length > 0) return 'used';
  if (today > lastDay) return 'expired';
  if (!isSubscribed) return 'without_subscription';
  return isMakerAllowed ? 'open' : 'suspended';
};

/** The question's position is that in the edition of the property's assessment, else in the edition in effect. */
export const uploadLinkRow = ({ state, edition }: ListedUploadLink, editions: Editions, on: On): UploadLink => {
  const { byKey } = editions.ofOrInEffect(edition, on.today);
  const question = byKey.get(state.key);
  return {
    id: state.linkId,
    property_id: state.propertyId,
    question_id: question?.position ?? null,
    question_key: state.key,
    document_type: state.documentType,
    asked_for: askedFor(state.documentType, question),
    note: state.note,
    state: stateOn(state, on),
    created_at: state.madeAt,
    expires_on: state.lastDay,
    expires_at: endOfDay(state.lastDay),
    received: state.received.map(({ documentId, ...sent }) => ({ document_id: documentId, ...sent })).toReversed(),
  };
};

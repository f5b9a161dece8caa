import { endOfDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { UploadLink } from '../../domain/uploadLinks/contract.ts';
import { askedFor } from '../../domain/uploadLinks/texts.ts';
import type { UploadLinkState } from './model.ts';
import type { ListedUploadLink } from './queries.ts';

const stateOn = ({ revoked, received, lastDay }: UploadLinkState, today: string): UploadLink['state'] => {
  if (received.length > 0) return 'used';
  if (revoked) return 'revoked';
  return today > lastDay ? 'expired' : 'open';
};

/** The question's position is that in the edition of the property's assessment, else in the edition in effect. */
export const uploadLinkRow = ({ state, edition }: ListedUploadLink, editions: Editions, today: string): UploadLink => {
  const { byKey } = edition === null ? editions.inEffectOn(today) : editions.of(edition);
  const question = byKey.get(state.key);
  return {
    id: state.linkId,
    property_id: state.propertyId,
    question_id: question?.position ?? null,
    question_key: state.key,
    document_type: state.documentType,
    asked_for: askedFor(state.documentType, question),
    note: state.note,
    state: stateOn(state, today),
    created_at: state.madeAt,
    expires_on: state.lastDay,
    expires_at: endOfDay(state.lastDay),
    received: state.received.map(({ documentId, ...sent }) => ({ document_id: documentId, ...sent })).toReversed(),
  };
};

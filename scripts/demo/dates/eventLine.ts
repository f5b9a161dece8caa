import { type Day, formatDay, formatInstant } from '../../../domain/calendar.ts';
import type { DomainEvent, Of } from '../../../domain/events.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { subjectName } from '../../../domain/reminders/texts.ts';

/** Events that need no details. */
const PLAIN: ReadonlySet<DomainEvent['type']> = new Set([
  'AccountRegistered',
  'AccountErased',
  'ErasureCompleted',
  'PropertyAdded',
  'AssessmentCompleted',
]);

const SUSPENDED: Readonly<Record<Of<'BadgeSuspended'>['data']['cause']['kind'], string>> = {
  answers: 'an answer is No',
  documents_missing: 'a document is missing',
  edition: 'new rules need an answer',
  subscription: 'the subscription ended',
};

const until = (day: Day | null): string => (day ? `until ${formatDay(day)}` : 'without an end');

const offsetWords = (offset: number): string => {
  if (offset === 0) return 'on its last day';
  const days = Math.abs(offset) === 1 ? '1 day' : `${Math.abs(offset)} days`;
  return `${days} ${offset < 0 ? 'before' : 'after'} its last day`;
};

const detailsOf = (event: DomainEvent): string | null => {
  switch (event.type) {
    case 'DocumentUploaded':
      return `${DOCUMENT_TYPE_LABELS[event.data.documentType]}, ${until(event.data.expiresOn)}`;
    case 'DocumentDatesChanged':
      return until(event.data.expiresOn);
    case 'DocumentExpired':
      return `its last day was ${formatDay(event.data.expiredOn)}`;
    case 'ReminderSent':
      return `${subjectName(event.data.about)}, ${offsetWords(event.data.offset)}`;
    case 'BadgeIssued':
    case 'BadgeReinstated':
    case 'BadgeRenewed':
      return `${event.data.code}, ${until(event.data.termEndsOn)}`;
    case 'BadgeExpired':
      return `${event.data.code}: ${event.data.cause.kind === 'term' ? 'its twelve months are over' : DOCUMENT_TYPE_LABELS[event.data.cause.documentType]}`;
    case 'BadgeSuspended':
      return `${event.data.code}: ${SUSPENDED[event.data.cause.kind]}`;
    case 'AssessmentMoved':
      return `from question set ${event.data.from} to ${event.data.to}`;
    case 'SubscriptionActivated':
    case 'SubscriptionRenewed':
      return `paid until ${formatInstant(event.data.period.endsAt)}`;
    case 'CancellationScheduled':
      return `ends on ${formatInstant(event.data.endsAt)}`;
    case 'SubscriptionEnded':
      return event.data.cause;
    default:
      return PLAIN.has(event.type) ? '' : null;
  }
};

/** An event with its details in one line; null for an event that is no part of the year. */
export const eventLine = (event: DomainEvent): string | null => {
  const details = detailsOf(event);
  return details === null ? null : `event   ${event.type.padEnd(26)}${details}`.trimEnd();
};

import type { DomainEvent, Of } from '../../domain/events.ts';

const EXPIRED = { term: 'after twelve months', document: 'with one of its documents' } as const;

const SUSPENDED: Readonly<Record<Of<'BadgeSuspended'>['data']['cause']['kind'], string>> = {
  answers: 'because of an answer',
  documents_missing: 'because a document is missing',
  edition: 'because new rules need an answer',
  subscription: 'because the subscription ended',
};

/** Tells events in sentences. Remembers the names of accounts and properties, which later events do not have. */
export const storyteller = () => {
  const names = new Map<string, string>();
  const nameOf = (id: string) => names.get(id) ?? 'Someone';
  const badgeOf = ({ propertyId, code }: { readonly propertyId: string; readonly code: string }) =>
    `Badge ${code} of ${nameOf(propertyId)}`;

  /** Null for an event that is no part of the story. */
  return (event: DomainEvent): string | null => {
    switch (event.type) {
      case 'AccountRegistered': {
        names.set(event.data.accountId, event.data.personal.holder.details?.name ?? 'Someone');
        return `${nameOf(event.data.accountId)} signs up`;
      }
      case 'PropertyAdded': {
        names.set(event.data.propertyId, event.data.personal.owner.details?.name ?? 'a property');
        return null;
      }
      case 'SubscriptionActivated':
        return `The subscription of ${nameOf(event.data.accountId)} starts and is paid until ${event.data.period.endsAt.slice(0, 10)}`;
      case 'BadgeIssued':
        return `${badgeOf(event.data)} is issued`;
      case 'BadgeExpired':
        return `${badgeOf(event.data)} has expired ${EXPIRED[event.data.cause.kind]}`;
      case 'BadgeSuspended':
        return `${badgeOf(event.data)} is suspended ${SUSPENDED[event.data.cause.kind]}`;
      case 'BadgeReinstated':
        return `${badgeOf(event.data)} is active again`;
      case 'BadgeRevoked':
        return `${badgeOf(event.data)} is revoked`;
      case 'AccountErased':
        return `${nameOf(event.data.accountId)} deletes the account`;
      case 'ErasureCompleted':
        return `Nothing of ${nameOf(event.data.accountId)} can be read any more`;
      default:
        return null;
    }
  };
};

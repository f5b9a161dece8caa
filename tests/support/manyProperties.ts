import type { DomainEvent } from '../../domain/events.ts';
import {
  ada,
  address,
  allYes,
  answered,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  completed,
  details,
  documentUploaded,
  keyAt,
  propertyRemoved,
} from './events.ts';

/** The day of the lists. */
export const TODAY = '2026-12-05';

const id = (group: number, n: number) => `018f0000-0000-7000-8000-${group}${String(n).padStart(11, '0')}`;
export const propertyId = (n: number) => id(1, n);
const NAMES = ['Sea View', 'Cottage 10', 'Cottage 2', 'Éilean Siar', 'éilean siar', 'Zennor', 'St Mary’s', 'Ærø House'];

/** Evidence that has lapsed by TODAY, that lapses soon after, and that is good for long. */
const EXPIRIES = ['2026-11-30', '2026-12-04', '2026-12-05', '2026-12-20', '2027-11-20'];

const withExpiry = (events: readonly DomainEvent[], expiresOn: string): readonly DomainEvent[] =>
  events.map((event) => (event.type === 'DocumentAttached' ? { ...event, data: { ...event.data, expiresOn } } : event));

const assessed = (n: number): readonly DomainEvent[] => {
  const expiry = EXPIRIES[Math.floor(n / 5) % EXPIRIES.length] ?? '';
  const begun = [assessmentOpened(), assessmentStarted()];
  const passed = [...begun, ...withExpiry(allYes, expiry), completed()];
  switch (n % 5) {
    case 0:
      return [];
    case 1:
      return [...begun, answered(keyAt(1))];
    case 2:
      return passed;
    case 3:
      return [...passed, badgeIssued()];
    default:
      return [...passed, answered(keyAt(8), 'No')];
  }
};

const property = (n: number, name = NAMES[n % NAMES.length] ?? ''): readonly DomainEvent[] => {
  const at = `2026-01-0${1 + (n % 3)}T10:00:00.000Z`;
  const personal = { owner: { subject: ada, details: { ...address, name, city: n % 2 ? 'Whitby' : 'Llŷn_50%' } } };
  const added = { type: 'PropertyAdded', data: { ...details, personal, propertyId: propertyId(n), at } } as const;
  const rest = assessed(n).map(
    ({ type, data }) =>
      ({
        type,
        data: { ...data, propertyId: propertyId(n), assessmentId: id(2, n), badgeId: id(3, n), code: `LP-${n}` },
      }) as DomainEvent,
  );
  return [added, ...rest];
};
export const ALL = 60;
export const REMOVED = 7;
/** Sixty properties of Ada: not assessed, in progress, passed, with a badge, and with an answer of No. */
export const manyProperties: readonly DomainEvent[] = [
  ...Array.from({ length: ALL }, (_, n) => property(n)).flat(),
  {
    ...propertyRemoved(),
    data: { ...propertyRemoved().data, propertyId: propertyId(REMOVED) },
  } as DomainEvent,
  ...[2, 12].map(
    (n) =>
      ({
        type: 'DocumentUploaded',
        data: {
          ...documentUploaded.data,
          propertyId: propertyId(n),
          documentId: id(4, n),
          expiresOn: n === 2 ? '2026-11-30' : '2026-12-31',
        },
      }) as DomainEvent,
  ),
];

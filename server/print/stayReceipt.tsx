import { daysBetween, formatDay, formatInstant, formatTime } from '../../domain/calendar.ts';
import { countOf } from '../../domain/numberWords.ts';
import { addressLine } from '../../domain/properties/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import type { AsOfReply, Stay } from '../../domain/timeline/contract.ts';
import { documentHtml, UserText } from './document.tsx';
import { ExclamationIcon, TickIcon } from './icons.tsx';
import { Logo } from './Logo.tsx';
import { StayDays } from './StayDays.tsx';
import { StayGaps } from './StayGaps.tsx';
import { styleSheet } from './styleSheets.ts';

const STYLES = styleSheet('./server/print/verdictPage.css') + styleSheet('./server/print/stayReceipt.css');

export type StayReceipt = {
  readonly stay: Stay;
  readonly property: {
    readonly name: string;
    readonly addressLine1: string;
    readonly addressLine2: string | null;
    readonly city: string;
    readonly postcode: string;
  };
  /** The property on the last day of the stay; null if it had not been added yet. */
  readonly asOf: Omit<AsOfReply, 'success'> | null;
  readonly generatedAt: Date;
};

const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) => daysBetween(from, to) + 1;

const verdict = (stay: Stay): string => {
  if (stay.compliant) return 'In order throughout';
  const bad = stay.gaps.reduce((sum, gap) => sum + daysOf(gap), 0);
  return `Not in order on ${bad} of ${countOf(daysOf(stay), 'day')}`;
};

const STATUS_WORDS = { active: 'Active', expired: 'Expired', suspended: 'Suspended', revoked: 'Revoked' } as const;

const Facts = ({ stay, asOf }: Pick<StayReceipt, 'stay' | 'asOf'>) => {
  const badge = asOf?.badge;
  const isProven = stay.compliant && badge?.status === 'active';
  const facts = [
    ['Arrival', formatDay(stay.from)],
    ['Departure', formatDay(stay.to)],
    ['Nights', String(daysOf(stay) - 1)],
    isProven ? ['Badge', badge.badgeId] : ['Badge then', badge ? STATUS_WORDS[badge.status] : 'None'],
  ];
  return (
    <dl className="facts tabular">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Documents = ({ documents }: Pick<AsOfReply, 'documents'>) => {
  const dated = documents.filter(({ superseded, expiry_date }) => !superseded && expiry_date !== null);
  if (dated.length === 0) return null;
  const named = dated.map(
    ({ document_type, expiry_date }) => `${DOCUMENT_TYPE_LABELS[document_type]}, until ${formatDay(expiry_date ?? '')}`,
  );
  return (
    <div>
      <h2>Documents on the last day</h2>
      <p className="tabular">{named.join(' · ')}</p>
    </div>
  );
};

const Statement = ({ stay }: { stay: Stay }) => (
  <div>
    <h2>What this states</h2>
    <p>
      {stay.compliant
        ? 'At the end of each of these days all answers counted as compliant and every required document was on file and in date, by what was known on that day.'
        : 'The days that are not named above were in order at their end, by what was known on each of them.'}{' '}
      It is a self-assessment with evidence, not a legal opinion.
    </p>
  </div>
);

/** A4: whether a property was in order on certain days of the past. */
export const stayReceiptHtml = ({ stay, property, asOf, generatedAt }: StayReceipt): string => {
  const made = generatedAt.toISOString();
  const { name, addressLine1: address_line1, addressLine2: address_line2, city, postcode } = property;
  return documentHtml({
    title: `Stay receipt: ${name} · LetProof`,
    styles: STYLES,
    body: (
      <main>
        <div className="masthead">
          <Logo />
          <p>Stay receipt</p>
        </div>
        <section className={`verdict ${stay.compliant ? 'plaque' : 'plaque-outline bad'}`}>
          <div className={`outcome ${stay.compliant ? '' : 'bad'}`}>
            <span className="seal">{stay.compliant ? <TickIcon /> : <ExclamationIcon />}</span>
            <h1>{verdict(stay)}</h1>
          </div>
          <p className="place">
            <UserText>{name}</UserText>
          </p>
          <p className="address">
            <UserText>{addressLine({ address_line1, address_line2, city, postcode })}</UserText>
          </p>
          <StayDays stay={stay} />
          <Facts stay={stay} asOf={asOf} />
        </section>
        <p className="made tabular">
          Made on {formatInstant(made)} at {formatTime(made)}
        </p>
        <section className="says">
          <StayGaps gaps={stay.gaps} />
          <Statement stay={stay} />
          {asOf && <Documents documents={asOf.documents} />}
          {asOf?.edition && (
            <div>
              <h2>Worked out from</h2>
              <p>What was recorded about this property until then, by question set {asOf.edition}.</p>
            </div>
          )}
        </section>
      </main>
    ),
  });
};

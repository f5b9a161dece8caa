import type { StatedStay, StayReceipt } from '../../domain/stayReceipts/contract.ts';
import {
  addressChangeText,
  documentsText,
  factsOf,
  madeText,
  statesText,
  verdictOf,
  workedOutFrom,
} from '../../domain/stayReceipts/texts.ts';
import { UserText } from '../lib/UserText.tsx';
import { documentHtml } from './document.tsx';
import { ExclamationIcon, TickIcon } from './icons.tsx';
import { Logo } from './Logo.tsx';
import { StayDays } from './StayDays.tsx';
import { StayGaps } from './StayGaps.tsx';
import { styleSheet } from './styleSheets.ts';

const STYLES = styleSheet('./server/print/verdictPage.css') + styleSheet('./server/print/stayReceipt.css');

/** Without a number for a stay that was only looked up. */
type Printed = StatedStay & Partial<Pick<StayReceipt, 'number' | 'log_size'>>;

const Facts = ({ stay }: { stay: Printed }) => (
  <dl className="facts tabular">
    {factsOf(stay).map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Verdict = ({ stay }: { stay: Printed }) => (
  <section className={`verdict ${stay.compliant ? 'plaque' : 'plaque-outline bad'}`}>
    <div className={`outcome ${stay.compliant ? '' : 'bad'}`}>
      <span className="seal">{stay.compliant ? <TickIcon /> : <ExclamationIcon />}</span>
      <h1>{verdictOf(stay)}</h1>
    </div>
    <p className="place">
      <UserText>{stay.property_name}</UserText>
    </p>
    <p className="address">
      <UserText>{stay.property_address}</UserText>
    </p>
    {stay.address_changed_on && <p className="address tabular">{addressChangeText(stay)}</p>}
    <StayDays stay={stay} />
    <Facts stay={stay} />
  </section>
);

/** A4: whether a property was in order on certain days of the past. */
export const stayReceiptHtml = (stay: Printed): string =>
  documentHtml({
    title: `Stay receipt: ${stay.property_name} · LetProof`,
    styles: STYLES,
    body: (
      <main>
        <div className="masthead">
          <Logo />
          <p>Stay receipt</p>
        </div>
        <Verdict stay={stay} />
        <p className="made tabular">
          <span>{madeText(stay)}</span>
          {stay.number && <span>Receipt {stay.number}</span>}
        </p>
        <section className="says">
          <StayGaps gaps={stay.gaps} />
          <div>
            <h2>What this states</h2>
            <p>{statesText(stay)}</p>
          </div>
          {stay.documents.length > 0 && (
            <div>
              <h2>Documents in date during the stay</h2>
              <p className="tabular">{documentsText(stay)}</p>
            </div>
          )}
          <div>
            <h2>Worked out from</h2>
            <p className="tabular">{workedOutFrom(stay)}</p>
          </div>
          {stay.number && (
            <div>
              <h2>Check it without us</h2>
              <p>
                The page of this receipt has a file with its proofs, unless the receipt was withdrawn. With it, anyone
                can check that what is said here was recorded, and was not changed since.
              </p>
            </div>
          )}
        </section>
      </main>
    ),
  });

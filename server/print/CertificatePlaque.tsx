import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { CottageDrawing } from './CottageDrawing.tsx';
import { TickIcon } from './icons.tsx';
import { Wordmark } from './Logo.tsx';

export const CertificatePlaque = ({ badge: { badgeId, issuedDate, expiryDate } }: { badge: Badge }) => (
  <section className="plaque" aria-label="Compliance assessed">
    <p className="brand">
      <span className="seal">
        <TickIcon />
      </span>
      <Wordmark />
    </p>
    <p className="statement">
      Compliance
      <br />
      assessed
    </p>
    <CottageDrawing />
    <dl className="tabular">
      <div>
        <dt>Valid Until</dt>
        <dd>{formatDay(expiryDate)}</dd>
      </div>
      <div>
        <dt>Issued</dt>
        <dd className="small">{formatDay(issuedDate)}</dd>
      </div>
      <div>
        <dt>Badge</dt>
        <dd className="small">{badgeId}</dd>
      </div>
    </dl>
  </section>
);

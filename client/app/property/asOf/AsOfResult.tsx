import { styled } from '@mui/material/styles';
import { formatDay } from '../../../../domain/calendar.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import type { AsOfReply } from '../../../../domain/timeline/contract.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { badgeStatus, complianceStatus, expiryStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const Frame = styled(Card)({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& h3': { fontSize: size.m, letterSpacing: 0, marginBottom: 4 },
  '& h3 small': { marginLeft: 6, fontWeight: 400, color: colour.ink2 },
  '& .verdict': { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center' },
  '& .verdict > b': { fontSize: size.lead },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: '8px 0',
    borderTop: `1px solid ${colour.line}`,
  },
});

const scoreText = ({ evaluation }: AsOfReply): string => {
  if (!evaluation) return 'No assessment yet';
  const { answered, total } = evaluation.summary;
  return `Score ${evaluation.score}%, ${answered} of ${total} questions answered`;
};

const Reasons = ({ reasons }: Pick<AsOfReply, 'reasons'>) => (
  <section aria-label="What was not in order">
    <h3>What was not in order</h3>
    <ul className="num">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </section>
);

/** The documents on file at the end of the day. One that had run out did not count any more. */
const Documents = ({ documents, date }: Pick<AsOfReply, 'documents' | 'date'>) => (
  <section aria-label="Documents on file">
    <h3>
      Documents on file <small className="num">{documents.length}</small>
    </h3>
    {documents.length === 0 && <p>None.</p>}
    <ul className="num">
      {documents.map(({ id, document_type, expiry_date }) => (
        <li key={id}>
          {DOCUMENT_TYPE_LABELS[document_type]}
          <Pill {...expiryStatusOn(expiry_date, date)} bare />
        </li>
      ))}
    </ul>
  </section>
);

/** "Expired 3 days ago" is meant from today, and the day that is shown is another. */
const expiryStatusOn = (expiry: string | null, date: string) => {
  const status = expiryStatus(expiry, date);
  if (expiry === null) return status;
  return { ...status, label: `${status.tone === 'bad' ? 'Had run out on' : 'Valid until'} ${formatDay(expiry)}` };
};

/** Verdict, score, badge, what failed and what was on file at the end of a day. */
export const AsOfResult = ({ asOf }: { asOf: AsOfReply }) => {
  const { date, compliance, badge, reasons, documents, edition, evaluation } = asOf;
  const answered = evaluation?.summary.answered ?? 0;
  const progress = evaluation ? (answered / evaluation.summary.total) * 100 : 0;
  return (
    <Frame role="region" aria-label={`How it was on ${formatDay(date)}`}>
      <div className="verdict num">
        <b>At the end of {formatDay(date)}</b>
        <Pill {...complianceStatus(compliance, progress)} />
        {badge && (
          <Pill {...badgeStatus(badge.status)} label={`Badge ${badgeStatus(badge.status).label.toLowerCase()}`} />
        )}
      </div>
      <p className="num">
        {scoreText(asOf)}
        {edition && `, by question set ${edition}`}.
      </p>
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      <Documents documents={documents.filter(({ superseded }) => !superseded)} date={date} />
    </Frame>
  );
};

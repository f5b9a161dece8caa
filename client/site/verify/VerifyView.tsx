import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Verification } from '../../../domain/badges/contract.ts';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { BadgeCodeForm } from './BadgeCodeForm.tsx';
import { CheckWithoutUs } from './CheckWithoutUs.tsx';
import { explanationsOf, type VerificationResult } from './explanations.ts';
import { ReportBadge } from './ReportBadge.tsx';
import { useJustNow } from './useJustNow.ts';
import { VerificationPanel } from './VerificationPanel.tsx';

const CheckedAt = styled('p')({
  marginTop: 16,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  fontSize: size.s,
  color: colour.ink2,
  // Looks like a link, because it is less important than the result.
  '& > .MuiButton-root': {
    marginInline: -10,
    paddingInline: 8,
    fontWeight: 400,
    textDecoration: 'underline',
    textUnderlineOffset: '.18em',
  },
});

const Explanations = styled('section')({
  marginTop: 24,
  '& > div': { padding: '16px 0', borderTop: `1px solid ${colour.line}` },
  '& h2': { fontSize: size.lead, marginBottom: 4 },
});

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

export const resultOf = ({ valid, status }: Verification): VerificationResult => {
  if (valid) return 'verified';
  return status === 'suspended' || status === 'expired' ? status : 'invalid';
};

const evidenceText = (evidence: Verification['evidence']) =>
  evidence
    .map(({ documentType, expiryDate }) => {
      const label = DOCUMENT_TYPE_LABELS[documentType];
      return expiryDate ? `${label}, until ${formatDay(expiryDate)}` : label;
    })
    .join(' · ');

export type VerifyViewProps = {
  code: string;
  verification: Verification;
  checkedAt: Date | null;
  checking: boolean;
  checkedByHand: boolean;
  onCheckAgain: () => void;
  onTry: (code: string) => void;
};

type LastCheckProps = Pick<VerifyViewProps, 'checking' | 'onCheckAgain'> & { checkedAt: Date };

const LastCheck = ({ checkedAt, checking, onCheckAgain }: LastCheckProps) => {
  const justNow = useJustNow(checkedAt);
  return (
    <CheckedAt className="num">
      <span>
        Checked {justNow ? 'just now,' : 'on'} {formatInstant(checkedAt.toISOString())} at {time.format(checkedAt)}
      </span>
      <BusyButton variant="text" size="small" onClick={onCheckAgain} busy={checking}>
        {checking ? 'Checking...' : 'Check again'}
      </BusyButton>
    </CheckedAt>
  );
};

export const VerifyView = (props: VerifyViewProps) => {
  const { code, verification, checkedAt, checking, checkedByHand, onCheckAgain, onTry } = props;
  const result = resultOf(verification);
  const evidence = { title: 'Evidence on file', text: evidenceText(verification.evidence) };
  const explanations = explanationsOf(result, verification).toSpliced(1, 0, ...(evidence.text ? [evidence] : []));
  return (
    <>
      <div aria-live="polite">
        <VerificationPanel result={result} code={code} verification={verification} />
      </div>
      {checkedAt && <LastCheck checkedAt={checkedAt} checking={checking} onCheckAgain={onCheckAgain} />}
      {/* The panel above is announced only if it has changed. */}
      <VisuallyHidden role="status">{checkedByHand && 'Checked again.'}</VisuallyHidden>
      <Explanations>
        {result === 'invalid' && <BadgeCodeForm key={code} code={code} onTry={onTry} />}
        {explanations.map(({ title, link, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>
              {link && <Link to={link.to}>{link.label}</Link>}
              {text}
            </p>
          </div>
        ))}
        {verification.status && <CheckWithoutUs code={code} />}
        {verification.propertyName && <ReportBadge code={code} />}
      </Explanations>
    </>
  );
};

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { QrCode } from 'lucide-react';
import type { Report } from '../../../../domain/assessments/contract.ts';
import type { Badge } from '../../../../domain/badges/contract.ts';
import { useMay } from '../../../auth/acting.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { badgeStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { badgePath } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';
import { assessmentHref } from '../questionnaireLinks.ts';
import { SUMMARY_ID } from './ReportSummary.tsx';

const Frame = styled(Card)({
  '& h2': { fontSize: size.l },
  '& > p': { margin: '6px 0 16px', color: colour.ink2 },
  '& > .actions': { display: 'grid', gap: 8 },
  '& > a': { marginTop: 8 },
  '@media (min-width: 600px) and (max-width: 1023px)': { gridColumn: '1 / -1', '& > .actions': { display: 'flex' } },
});

const showSummary = () => {
  const summary = document.getElementById(SUMMARY_ID);
  summary?.focus({ preventScroll: true });
  summary?.scrollIntoView({ block: 'start' });
};

type Props = { report: Report; badge: Badge | null };

export const ReviewPanel = ({ report, badge }: Props) => {
  const mayAnswer = useMay('assessment:answer');
  return (
    <Frame as="section">
      <h2>Review Your Assessment Report</h2>
      <p>{mayAnswer ? 'Read it in full, or go through your answers again.' : 'Read it in full.'}</p>
      <div className="actions">
        {mayAnswer && (
          <Button variant="outlined" size="small" href={assessmentHref(report)}>
            Update Assessment
          </Button>
        )}
        <Button variant="outlined" size="small" onClick={showSummary}>
          View Summary Report
        </Button>
      </div>
      {report.badge_id && (
        <StandaloneLink href={badgePath(report.badge_id)} className="num">
          <QrCode />
          Badge {report.badge_id}
          {badge && `, ${badgeStatus(badge.status).label.toLowerCase()}`}
        </StandaloneLink>
      )}
    </Frame>
  );
};

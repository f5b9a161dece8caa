import { styled } from '@mui/material/styles';
import type { Badge } from '../../../../domain/badges/contract.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { useHasPlan, useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { badgeSince } from '../../../components/badge/badgeSince.ts';
import { QrCode } from '../../../components/data/QrCode.tsx';
import { CopyField } from '../../../components/forms/CopyField.tsx';
import { badgePath, verifyBadgePath } from '../../../paths.ts';
import { colour } from '../../../theme/tokens.ts';
import { BADGE_NEEDS_PLAN } from '../../badge/badgeTexts.tsx';
import type { CardActions } from '../../dashboard/cardActions.ts';
import { SideCard } from '../PropertyDetails.tsx';

const Frame = styled(SideCard)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  '& > h2': { marginBottom: 0 },
  '& > p': { color: colour.ink2 },
  '& > .qr': { justifySelf: 'center', padding: 8, '& img': { display: 'block' } },
  '& > .MuiButton-root': { justifySelf: 'stretch' },
});

const QR_SIZE = 160;

/** What has to be done before there is a badge to share. */
const missingText = ({ compliance, assessment }: OverviewRow, mayCollect: boolean): string => {
  switch (compliance) {
    case 'compliant':
      return mayCollect
        ? 'Everything is in order: collect the badge, and its public address is here.'
        : 'Everything is in order, but the badge has not been collected yet.';
    case 'non_compliant':
      return `There is no badge yet: ${countOf(assessment?.non_compliant.length ?? 0, 'item')} must be put right first.`;
    case 'in_progress': {
      const unanswered = assessment?.unanswered.length ?? 0;
      if (unanswered === 0) return 'There is no badge yet: the assessment must be completed first.';
      return `There is no badge yet: ${countOf(unanswered, 'question')} must be answered first.`;
    }
    case 'not_assessed':
      return 'There is no badge yet: it comes with a passing assessment.';
  }
};

const publicText = (badge: Badge): string =>
  badge.status === 'active'
    ? 'Anyone can check the badge at its public address, without an account.'
    : `At its public address everyone reads now: ${badgeSince(badge)}.`;

type Props = { property: OverviewRow; actions: Pick<CardActions, 'showBadge' | 'waiting'> };

export const ShareCard = ({ property, actions }: Props) => {
  const { badge, compliance, name } = property;
  const mayIssue = useMay('badge:issue');
  const hasPlan = useHasPlan();
  const isDue = compliance === 'compliant' && mayIssue;
  return (
    <Frame as="section" aria-labelledby="share">
      <h2 id="share">Share</h2>
      {badge ? (
        <>
          <p className="num">{publicText(badge)}</p>
          <CopyField label="Public address" text={badge.verification_url} />
          {badge.status === 'active' && (
            <div className="qr">
              <QrCode
                text={badge.verification_url}
                alt={`QR code to the verification page of ${name}`}
                size={QR_SIZE}
              />
            </div>
          )}
          <StandaloneLink href={badgePath(badge.badgeId)}>Badge, certificate and code for your site</StandaloneLink>
          <StandaloneLink href={verifyBadgePath(badge.badgeId)}>See what a visitor sees</StandaloneLink>
        </>
      ) : (
        <>
          <p>{missingText(property, mayIssue && hasPlan)}</p>
          {isDue && !hasPlan && <p>{BADGE_NEEDS_PLAN}</p>}
          {isDue && hasPlan && (
            <BusyButton
              variant="outlined"
              busy={actions.waiting.showBadge === property.id}
              onClick={() => actions.showBadge(property)}
            >
              Badge &amp; QR Code
            </BusyButton>
          )}
        </>
      )}
    </Frame>
  );
};

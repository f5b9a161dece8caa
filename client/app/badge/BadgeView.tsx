import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Badge } from '../../../domain/badges/contract.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { textOrWait } from '../../api/http.ts';
import { useMay } from '../../auth/acting.ts';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { CopyBlock, CopyField } from '../../components/forms/CopyField.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { reportPath, verifyBadgePath } from '../../paths.ts';
import { medium } from '../../theme/tokens.ts';
import { BadgeDownloads } from './BadgeDownloads.tsx';
import { currentImageUrl, embedCode, recheckHref } from './badgeLinks.ts';
import { InactiveBadge } from './InactiveBadge.tsx';

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 336px) minmax(0, 1fr)',
  gap: 24,
  alignItems: 'start',
  '& > h1': { gridColumn: '1 / -1' },
  [medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Picture = styled(Card)({
  display: 'grid',
  placeItems: 'center',
  padding: '48px 24px',
  '& img': { display: 'block', width: 240, maxWidth: '100%', height: 'auto', minHeight: 200 },
});

const Stack = styled('div')({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& h2': { marginBottom: 16 },
});
const Lines = styled('div')({ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)' });

const FAILED = 'Failed to download badge. Please try again.';

export const BadgeView = ({ badge }: { badge: Badge }) => {
  const [failure, setFailure] = useState<string | null>(null);
  const mayDownload = useMay('badge:download');
  const { badgeId, propertyName, propertyAddress, status } = badge;
  return (
    <Page>
      <h1>{propertyName}</h1>
      <Picture>
        <img src={currentImageUrl(badge)} alt={`Badge of ${propertyName}: ${badgeStatus(status).label}`} />
      </Picture>
      <Stack>
        <Card as="section" aria-label="About this badge">
          <SummaryList
            items={[
              { label: 'Property', value: propertyName },
              { label: 'Address', value: propertyAddress },
              { label: 'Badge ID', value: badgeId },
              { label: 'Status', value: <Pill {...badgeStatus(status)} /> },
              { label: 'Issued', value: formatDay(badge.issuedDate) },
              { label: status === 'active' ? 'Valid Until' : 'Expiry date', value: formatDay(badge.expiryDate) },
            ]}
          />
          <StandaloneLink href={verifyBadgePath(badgeId)}>See what a visitor sees</StandaloneLink>
        </Card>
        {status === 'active' ? (
          mayDownload && (
            <Card as="section" aria-labelledby="download">
              <h2 id="download">Download</h2>
              {failure && <AlertBox focus>{failure}</AlertBox>}
              <BadgeDownloads
                badge={badge}
                files={['badge', 'certificate', 'credential']}
                onStart={() => setFailure(null)}
                onError={(error) => setFailure(textOrWait(error, FAILED))}
              />
            </Card>
          )
        ) : (
          <InactiveBadge
            status={status}
            reason={badge.reason}
            since={badge.since}
            cause={badge.cause}
            reportHref={reportPath(badge.assessment_id)}
            recheckHref={recheckHref(badge)}
          />
        )}
        <Card as="section" aria-labelledby="share">
          <h2 id="share">Show it</h2>
          <Lines>
            <CopyField label="Verification URL" text={badge.verification_url} />
            <CopyBlock label="HTML embed code" text={embedCode(badge)} />
          </Lines>
        </Card>
      </Stack>
    </Page>
  );
};

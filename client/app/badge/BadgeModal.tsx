import { styled } from '@mui/material/styles';
import type { Badge } from '../../../domain/badges/contract.ts';
import { queries } from '../../api/queries.ts';
import { usePresent } from '../../api/usePresent.ts';
import { useMay } from '../../auth/acting.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { QrCode } from '../../components/data/QrCode.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { CopyField } from '../../components/forms/CopyField.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { colour, phone, radius, size } from '../../theme/tokens.ts';
import { badgeEnd } from '../property/badgeEnd.ts';
import { BadgeDownloads } from './BadgeDownloads.tsx';
import { currentImageUrl, recheckHref } from './badgeLinks.ts';
import { InactiveBadge } from './InactiveBadge.tsx';

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [phone]: { gap: 20 },
  '& .who': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 16,
    alignItems: 'center',
    [phone]: { alignItems: 'start' },
  },
  '& .who p': { overflowWrap: 'anywhere' },
  '& .who small': { display: 'block' },
  '& h3': { fontSize: size.lead, marginBottom: 10 },
});

const Pictures = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
  '& figure': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'space-between',
    gap: 12,
    padding: '24px 16px 14px',
    borderRadius: radius.m,
    backgroundColor: colour.mist,
  },
  '& img': { display: 'block', borderRadius: 6, height: 200, width: 'auto', maxWidth: '100%' },
  '& figcaption': { fontSize: size.s, color: colour.ink2 },
});

type Props = {
  propertyName: string;
  badge: Badge;
  reportHref?: string | undefined;
  onClose: () => void;
};

/** `, valid until 09/12/2026`. Without a date if it is suspended: it is not valid now, whatever its last day is. */
const endText = (badge: Badge): string =>
  badge.status === 'suspended'
    ? ''
    : badgeEnd(badge)
        .map(({ label, value }) => `, ${label.toLowerCase()} ${value}`)
        .join('');

const logged = (error: unknown) => console.error('Download failed', error);

export const BadgeModal = ({ propertyName, badge: opened, reportHref, onClose }: Props) => {
  // It may be suspended or revoked while the dialog is open.
  const badge = usePresent(queries.badge(opened.badgeId), opened);
  const mayDownload = useMay('badge:download');
  const { badgeId, status, reason, since, cause } = badge;
  return (
    <Modal open title="Compliance Badge & QR Code" width={720} onClose={onClose}>
      <Body>
        <div className="who num">
          <p>
            <b>{propertyName}</b>
            <small>
              {badgeId}
              {endText(badge)}
            </small>
          </p>
          <Pill {...badgeStatus(status)} />
        </div>
        {status === 'active' ? (
          <>
            <Pictures>
              <figure>
                <QrCode text={badge.verification_url} alt={`QR code to the verification page of ${propertyName}`} />
                <figcaption>Opens the live check. The file has the badge code under it.</figcaption>
              </figure>
              <figure>
                <img src={currentImageUrl(badge)} alt={`Badge of ${propertyName}`} />
                <figcaption>The badge, for your site and your door. It has no QR code.</figcaption>
              </figure>
            </Pictures>
            <CopyField label="Verification address" text={badge.verification_url} />
            {mayDownload && (
              <div>
                <h3>Download</h3>
                <BadgeDownloads badge={badge} files={['qr', 'badge', 'certificate', 'credential']} onError={logged} />
              </div>
            )}
          </>
        ) : (
          <InactiveBadge
            status={status}
            reason={reason}
            since={since}
            cause={cause}
            reportHref={reportHref}
            recheckHref={recheckHref(badge)}
          />
        )}
      </Body>
    </Modal>
  );
};

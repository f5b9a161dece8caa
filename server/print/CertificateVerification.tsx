import type { Badge } from '../../domain/badges/contract.ts';
import { formatInstant } from '../../domain/calendar.ts';
import { QrCode } from './QrCode.tsx';

type Props = { readonly badge: Badge; readonly generatedAt: Date | undefined };

export const CertificateVerification = ({ badge: { badgeId, verification_url: url }, generatedAt }: Props) => (
  <div className="verification">
    <QrCode url={url} label={`QR code to the verification page of badge ${badgeId}`} pixels={124} />
    <div>
      <p>
        <b>Scan to see whether this still holds today</b>
        <br />
        {url.replace(/^https?:\/\//, '')}
      </p>
      <p className="note tabular">
        {generatedAt && `Printed ${formatInstant(generatedAt.toISOString())}. `}A badge can be suspended later: the code
        tells how it stands now.
      </p>
    </div>
  </div>
);

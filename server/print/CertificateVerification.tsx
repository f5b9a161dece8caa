import type { Badge } from '../../domain/badges/contract.ts';
import type { Footing } from '../readSide/papers.ts';
import { stateOf } from './footing.ts';
import { QrCode } from './QrCode.tsx';

type Props = { readonly badge: Badge; readonly footing: Footing };

export const CertificateVerification = ({ badge: { badgeId, verification_url: url }, footing }: Props) => (
  <div className="verification">
    <QrCode url={url} label={`QR code to the verification page of badge ${badgeId}`} pixels={124} />
    <div>
      <p>
        <b>Scan to see whether this still holds today</b>
        <br />
        {url.replace(/^https?:\/\//, '')}
      </p>
      <p className="note tabular">
        {stateOf(footing)}. A badge can be suspended later: the code tells how it stands now.
      </p>
    </div>
  </div>
);

import { styled } from '@mui/material/styles';
import { QrCode } from 'lucide-react';
import { formatDay } from '../../../../domain/calendar.ts';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Plaque } from '../../../components/badge/Plaque.tsx';
import { VerdictIcon } from '../../../components/badge/VerdictIcon.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { badgeStatus } from '../../../components/data/status.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '0 14px',
  alignItems: 'center',
  margin: '16px 24px 0',
  '& b, & b + span': { display: 'block', lineHeight: 1.35 },
  [phone]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    rowGap: 14,
    margin: '14px 16px 0',
    '& .MuiButton-root': { gridColumn: '1 / -1' },
  },
} as const;

const BadgePlaque = styled(Plaque)(grid);

const Outline = styled('div')({
  ...grid,
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 14px',
  padding: '12px 16px',
  border: `2px dashed ${colour.lineStrong}`,
  borderRadius: 14,
  '& p': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', fontSize: size.s, color: colour.ink2 },
  '& .status': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  [phone]: { ...grid[phone], gridTemplateColumns: 'minmax(0, 1fr)' },
});

const CollectRow = styled('div')({ paddingTop: 16, [phone]: { paddingTop: 14 } });

type Props = { property: OverviewRow; busy: boolean; onShow: () => void };

/** A plaque for a valid badge, otherwise an outline. */
export const PropertyBadge = ({ property: { badge, compliance }, busy, onShow }: Props) => {
  const mayIssue = useMay('badge:issue');
  const button = { size: 'small', busy, onClick: onShow, startIcon: <QrCode />, children: 'Badge & QR Code' } as const;

  if (!badge)
    return compliance === 'compliant' && mayIssue ? (
      <CollectRow>
        <BusyButton variant="outlined" {...button} />
      </CollectRow>
    ) : null;

  if (badge.status === 'active')
    return (
      <BadgePlaque small className="num">
        <VerdictIcon tone="good" size="small" />
        <span>
          <b>{badge.badgeId}</b>
          <span>Valid until {formatDay(badge.expiry_date)}</span>
        </span>
        <BusyButton {...button} />
      </BadgePlaque>
    );

  return (
    <Outline className="num">
      <div>
        <p>
          <span>Badge {badge.badgeId}</span>
          <span className="status">
            <Pill {...badgeStatus(badge.status)} bare />
            {badge.since && <span>since {formatDay(badge.since)}</span>}
          </span>
        </p>
        {badge.reason && <p>{badge.reason}</p>}
      </div>
      <BusyButton variant="text" {...button} />
    </Outline>
  );
};

import { colour } from '../../client/theme/tokens.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { BadgeDate, BadgeName, BadgeText } from './badgeText.tsx';
import { layOutName } from './nameLayout.ts';
import { type OutlinableWord, OutlinedWord } from './OutlinedWord.tsx';

type InactiveStatus = Exclude<Badge['status'], 'active'>;
type Look = { readonly word: OutlinableWord; readonly icon: string; readonly color: string; readonly label: string };

const LOOKS: Readonly<Record<InactiveStatus, Look>> = {
  suspended: {
    word: 'Suspended',
    icon: 'M37.5 79v16M48.5 79v16',
    color: colour.warn,
    label: 'Since',
  },
  expired: { word: 'Expired', icon: 'M36 80l14 14M50 80L36 94', color: colour.bad, label: 'Ended' },
  revoked: { word: 'Revoked', icon: 'M34 87h18', color: colour.bad, label: 'Withdrawn for good' },
};

const DashedOutline = ({ color }: { color: string }) => (
  <>
    <rect x="1" y="1" width="238" height="230" rx="25" fill="none" stroke={colour.lineStrong} strokeWidth="2" />
    <rect
      x="10.5"
      y="10.5"
      width="219"
      height="211"
      rx="16"
      fill="none"
      stroke={color}
      strokeWidth="3"
      strokeDasharray="9 7"
    />
  </>
);

export const InactiveBadge = ({ badge, status }: { badge: Badge; status: InactiveStatus }) => {
  const { word, icon, color, label } = LOOKS[status];
  const date = { suspended: badge.since, expired: badge.expiryDate, revoked: null }[status];
  const layout = layOutName(badge.propertyName);
  return (
    <>
      <DashedOutline color={color} />
      <OutlinedWord word="LetProof" x={24} y={51} size={26} fill={colour.ink2} />
      <circle cx="43" cy="87" r="19" fill={color} />
      <path d={icon} stroke={colour.paper} strokeWidth="5" strokeLinecap="round" />
      <OutlinedWord word={word} x={70} y={96} size={25.47} fill={color} />
      <BadgeText y={133} size={16.5} fill={colour.ink} width={178}>
        This badge is not valid
      </BadgeText>
      <BadgeName layout={layout} y={layout.lines.length > 1 ? 158 : 166} fill={colour.ink} />
      <BadgeText y={207} size={17} weight={400} fill={colour.ink2}>
        {label}
      </BadgeText>
      {date && (
        <BadgeDate y={207} fill={colour.ink}>
          {formatDay(date)}
        </BadgeDate>
      )}
    </>
  );
};

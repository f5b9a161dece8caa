import { colour } from '../../client/theme/tokens.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import { formatDay } from '../../domain/calendar.ts';
import { BadgeDate, BadgeName } from './badgeText.tsx';
import { layOutName } from './nameLayout.ts';
import { OutlinedWord } from './OutlinedWord.tsx';

const ONE_LINE_NAME = { size: 27, compliance: 96, assessed: 123, name: 158, rule: 173 };
const TWO_LINE_NAME = { size: 25, compliance: 91, assessed: 116, name: 145, rule: 179 };

const PlaqueWithTick = () => (
  <>
    <rect x="2.5" y="2.5" width="235" height="227" rx="24" fill={colour.harbour700} />
    <rect x="10.5" y="10.5" width="219" height="211" rx="16" fill="none" stroke={colour.paper} strokeWidth="3" />
    <circle cx="43" cy="45" r="19" fill={colour.paper} />
    <path
      d="M34 45.5l6.5 6.5L53 39"
      fill="none"
      stroke={colour.harbour700}
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
);

export const ActiveBadge = ({ badge }: { badge: Badge }) => {
  const layout = layOutName(badge.propertyName);
  const isSmall = layout.lines.length > 1 || layout.size < 21;
  const place = isSmall ? TWO_LINE_NAME : ONE_LINE_NAME;
  const fill = colour.paper;
  return (
    <>
      <PlaqueWithTick />
      <OutlinedWord word="LetProof" x={71} y={55} size={33} fill={fill} />
      <OutlinedWord word="Compliance" x={24} y={place.compliance} size={place.size} fill={fill} />
      <OutlinedWord word="assessed" x={24} y={place.assessed} size={place.size} fill={fill} />
      <BadgeName layout={layout} y={place.name} fill={fill} />
      <path d={`M24 ${place.rule}H216`} stroke={fill} strokeOpacity=".45" strokeWidth="1.5" />
      <OutlinedWord word="Valid until" x={24} y={203} size={17.5} fill={fill} />
      <BadgeDate y={203} fill={fill}>
        {formatDay(badge.expiryDate)}
      </BadgeDate>
    </>
  );
};

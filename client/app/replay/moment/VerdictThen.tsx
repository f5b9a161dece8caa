import { styled } from '@mui/material/styles';
import { COMPLIANCE_LABELS } from '../../../../domain/dashboard/texts.ts';
import type { Moment } from '../../../../domain/replay/contract.ts';
import { countOfItems } from '../../../../domain/replay/moments.ts';
import { Plaque } from '../../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { VerdictIcon } from '../../../components/badge/VerdictIcon.tsx';
import { Descriptions } from '../../../components/data/Descriptions.tsx';
import { badgeStatus } from '../../../components/data/status.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Heading = styled('h2')({
  display: 'flex',
  gap: 14,
  alignItems: 'center',
  fontSize: size.xxl,
  '&[data-bad]': { color: colour.bad },
  [phone]: { fontSize: size.xl },
});

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '16px 24px',
  marginTop: 24,
  paddingTop: 20,
  borderTop: '1px solid color-mix(in srgb, currentColor 35%, transparent)',
  '& dt': { fontSize: size.s, opacity: 0.88 },
  '& dd': { fontWeight: 700, fontSize: size.lead },
  [phone]: { display: 'grid', gridTemplateColumns: '1fr 1fr', '& dd': { fontSize: size.m } },
});

const factsOf = (moment: Moment) => {
  const { good, total } = countOfItems(moment);
  const { badge, score } = moment;
  return [
    { label: 'In order', value: total > 0 ? `${good} of ${total}` : 'Nothing yet' },
    { label: 'Score', value: score === null ? 'None' : `${score}%` },
    { label: 'Badge', value: badge?.code ?? 'None' },
    // What the public page of the badge would have said.
    { label: 'A stranger saw', value: badge === null ? 'No badge' : badgeStatus(badge.status).label },
  ];
};

const headingOf = ({ compliance, removed }: Moment): string => {
  if (removed) return 'Removed';
  if (compliance === 'compliant') return 'In order';
  return compliance === 'non_compliant' ? 'Not in order' : COMPLIANCE_LABELS[compliance];
};

/** The verdict at that moment. The plaque only where a valid badge proved it. */
export const VerdictThen = ({ moment }: Pick<ReadyReplay, 'moment'>) => {
  const isProven = moment.compliance === 'compliant' && moment.badge?.status === 'active' && !moment.removed;
  const isBad = moment.compliance === 'non_compliant';
  const content = (
    <>
      <Heading id="verdict" data-bad={isBad || undefined}>
        <VerdictIcon tone={isProven ? 'good' : isBad ? 'attention' : 'none'} />
        {headingOf(moment)}
      </Heading>
      <Facts className="num">
        <Descriptions items={factsOf(moment)} />
      </Facts>
    </>
  );
  if (isProven)
    return (
      <Plaque as="section" aria-labelledby="verdict">
        {content}
      </Plaque>
    );
  return (
    <PlaqueOutline as="section" aria-labelledby="verdict" tone={isBad ? 'bad' : 'none'}>
      {content}
    </PlaqueOutline>
  );
};

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDay } from '../../../domain/calendar.ts';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { Plaque } from '../../components/badge/Plaque.tsx';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../components/data/FactList.tsx';
import { badgeStatus } from '../../components/data/status.ts';
import { badgePath, reportPath } from '../../paths.ts';
import { phone, size } from '../../theme/tokens.ts';
import { badgeEnd } from './badgeEnd.ts';

const Say = styled('p')({ marginTop: 14, fontSize: size.lead, maxWidth: '30em' });
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 28,
  [phone]: { marginTop: 20, gap: 10, '& > *': { flex: '1 1 auto' } },
});

const factsOf = ({ badge }: OverviewRow) =>
  badge
    ? [
        { label: 'Badge', value: badge.badgeId },
        { label: 'Issued', value: formatDay(badge.issued_date) },
        ...badgeEnd(badge),
      ]
    : [];

/** Outside of the plaque the page's primary button is that of the next step. */
const Actions = ({ property: { badge, assessment }, plaque }: { property: OverviewRow; plaque?: boolean }) =>
  badge || assessment ? (
    <Buttons>
      {badge && (
        <Button variant={plaque ? 'contained' : 'outlined'} href={badgePath(badge.badgeId)}>
          Badge &amp; QR Code
        </Button>
      )}
      {assessment && (
        <Button variant="outlined" href={reportPath(assessment.id)}>
          View Report
        </Button>
      )}
    </Buttons>
  ) : null;

type Words = { tone: 'bad' | 'warn' | 'none'; heading: string; text: string };

const lostBadge = ({ name, badge }: OverviewRow): Words | null => {
  if (!badge || badge.status === 'active') return null;
  const tone = badge.status === 'suspended' ? 'warn' : 'bad';
  const since = badge.since ? ` Since ${formatDay(badge.since)}.` : '';
  const heading = `${name}: badge ${badgeStatus(badge.status).label.toLowerCase()}`;
  return { tone, heading, text: `${badge.reason ?? ''}${since}` };
};

const wordsOf = (property: OverviewRow): Words => {
  const { name, compliance, assessment } = property;
  const lost = lostBadge(property);
  if (lost) return lost;
  if (compliance === 'not_assessed')
    return { tone: 'none', heading: `${name} has not been assessed`, text: 'Its assessment has not been started.' };
  if (compliance === 'in_progress')
    return {
      tone: 'none',
      heading: `${name} is being assessed`,
      text: `${assessment?.answered ?? 0} of ${assessment?.total ?? 0} questions are answered.`,
    };
  const open = assessment?.non_compliant.length ?? 0;
  const they = open === 1 ? { stand: 'stands', are: 'It is' } : { stand: 'stand', are: 'They are' };
  return {
    tone: 'bad',
    heading: `${name} is not compliant`,
    text: `${open} of ${assessment?.total ?? 0} questions ${they.stand} between it and its badge. ${they.are} in the report.`,
  };
};

/** The plaque while the property is compliant and its badge is active; otherwise an outline with the reason. */
export const PropertyVerdict = ({ property }: { property: OverviewRow }) => {
  const { name, compliance, badge, assessment } = property;
  const facts = factsOf(property);
  if (compliance === 'compliant' && (!badge || badge.status === 'active'))
    return (
      <Plaque as="section" aria-label="Verdict">
        <VerdictHeading tone="good">{name} is compliant</VerdictHeading>
        <Say>All {assessment?.total ?? ''} answers are in order and the documents behind them are in date.</Say>
        {facts.length > 0 && <FactList items={facts} across />}
        <Actions property={property} plaque />
      </Plaque>
    );
  const { tone, heading, text } = wordsOf(property);
  return (
    <PlaqueOutline as="section" tone={tone} aria-label="Verdict">
      <VerdictHeading tone={tone}>{heading}</VerdictHeading>
      <Say className="num">{text}</Say>
      {facts.length > 0 && <FactList items={facts} across />}
      <Actions property={property} />
    </PlaqueOutline>
  );
};

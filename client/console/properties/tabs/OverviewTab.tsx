import { styled } from '@mui/material/styles';
import { formatDay, formatInstant } from '../../../../domain/calendar.ts';
import type { ConsoleProperty } from '../../../../domain/console/contract.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../../domain/properties/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../../domain/questionnaire/documentTypes.ts';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { badgeStatus, complianceStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';

const Frame = styled(Card)({ maxWidth: 720 });

const badgeText = ({ badge_status, badge_until }: ConsoleProperty): string => {
  if (badge_status === 'none') return 'None';
  const { label } = badgeStatus(badge_status);
  return badge_status === 'active' && badge_until ? `${label} until ${formatDay(badge_until)}` : label;
};

const nextText = ({ next_expiry, next_document }: ConsoleProperty): string => {
  if (next_expiry === null) return 'Nothing that counts';
  const what = next_document && next_document !== 'badge' ? DOCUMENT_TYPE_LABELS[next_document] : 'Badge';
  return `${what}, ${formatDay(next_expiry)}`;
};

export const OverviewTab = ({ property }: { property: ConsoleProperty }) => (
  <Frame as="section" aria-label="Overview">
    <SummaryList
      items={[
        { label: 'State', value: complianceStatus(property.compliance, property.progress ?? 0).label },
        { label: 'Badge', value: badgeText(property) },
        { label: 'Runs out next', value: nextText(property) },
        { label: 'Documents', value: String(property.documents) },
        { label: 'Rules of', value: NATION_LABELS[property.nation] },
        { label: 'Type', value: PROPERTY_TYPE_LABELS[property.property_type] },
        { label: 'Added', value: formatInstant(property.created_at) },
        { label: 'Last change', value: formatInstant(property.updated_at) },
      ]}
    />
  </Frame>
);

import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../domain/properties/contract.ts';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { size } from '../../theme/tokens.ts';

export const SideCard = styled(Card)({ '& > h2': { fontSize: size.l, marginBottom: 12 } });

export const PropertyDetails = ({ property: { nation, property_type, assessment } }: { property: OverviewRow }) => (
  <SideCard as="section" aria-labelledby="details">
    <h2 id="details">Details</h2>
    <SummaryList
      items={[
        { label: 'Rules of', value: NATION_LABELS[nation] },
        { label: 'Type', value: PROPERTY_TYPE_LABELS[property_type] },
        { label: 'Question set', value: assessment?.edition ?? 'Not assessed' },
      ]}
    />
  </SideCard>
);

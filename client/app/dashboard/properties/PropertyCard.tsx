import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { addressLine, NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../../domain/properties/contract.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { complianceStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { propertyPath } from '../../../paths.ts';
import { RouterAnchor } from '../../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { ExpiredDocuments } from './ExpiredDocuments.tsx';
import { PropertyActions } from './PropertyActions.tsx';
import { PropertyBadge } from './PropertyBadge.tsx';
import { PropertyDocuments } from './PropertyDocuments.tsx';
import { PropertyProgress } from './PropertyProgress.tsx';
import { PropertyRulesChange } from './PropertyRulesChange.tsx';

const Frame = styled(Card)({
  '& > *': { paddingInline: 24, [phone]: { paddingInline: 16 } },
});

const Header = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 16px',
  alignItems: 'start',
  paddingTop: 20,
  '& > h3': { overflowWrap: 'anywhere' },
  '& > h3 > a': { color: 'inherit' },
  '& > p': { gridColumn: '1 / -1', color: colour.ink2, fontSize: size.s, overflowWrap: 'anywhere' },
  '& .kind::before': { content: '" · "' },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingTop: 16,
    '& > span': { gridRow: 1, justifySelf: 'start', marginBottom: 8 },
    '& .kind': { display: 'block' },
    '& .kind::before': { content: 'none' },
  },
});

export type PropertyCardProps = { property: OverviewRow; mayAssess: boolean; actions: CardActions };

// Memoised: typing in the search must not render hundreds of cards again.
export const PropertyCard = memo(({ property, mayAssess, actions }: PropertyCardProps) => {
  const { compliance, assessment, name, property_type, nation } = property;
  return (
    <Frame as="article" flush aria-label={name} tabIndex={-1}>
      <Header>
        <h3>
          <RouterAnchor href={propertyPath(property.id)}>{name}</RouterAnchor>
        </h3>
        <Pill {...complianceStatus(compliance, assessment?.progress)} />
        <p>
          {addressLine(property)}
          <span className="kind">
            {PROPERTY_TYPE_LABELS[property_type]}, {NATION_LABELS[nation]}
          </span>
        </p>
      </Header>
      <PropertyBadge
        property={property}
        busy={actions.waiting.showBadge === property.id}
        onShow={() => actions.showBadge(property)}
      />
      <PropertyRulesChange property={property} mayAssess={mayAssess} actions={actions} />
      <PropertyProgress property={property} />
      <ExpiredDocuments property={property} />
      <PropertyActions property={property} mayAssess={mayAssess} actions={actions} />
      <PropertyDocuments property={property} actions={actions} />
    </Frame>
  );
});

import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { PropertyAhead } from './ahead/PropertyAhead.tsx';
import { DocumentsCard } from './documents/DocumentsCard.tsx';
import { History } from './history/History.tsx';
import { PropertyDetails } from './PropertyDetails.tsx';
import { PropertyVerdict } from './PropertyVerdict.tsx';
import { Course } from './score/Course.tsx';
import { StayReceipt } from './stay/StayReceipt.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  marginTop: 40,
  '& > *': { display: 'grid', gap: 40, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > aside': { gap: 16 },
  '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 32, marginTop: 32 },
});

/** Everything of one property. Each part reads what it needs, so a part that fails leaves the others as they are. */
export const PropertyView = ({ property }: { property: OverviewRow }) => (
  <AppLayout title={property.name} subtitle={addressLine(property)} back={BACK_TO_DASHBOARD}>
    <PageTitle>{property.name}</PageTitle>
    <PropertyVerdict property={property} />
    <PropertyAhead property={property} />
    <Columns>
      <div>
        <DocumentsCard property={property} />
        <Course propertyId={property.id} />
        <History propertyId={property.id} />
      </div>
      <aside aria-label="Details">
        <PropertyDetails property={property} />
        <StayReceipt property={property} />
      </aside>
    </Columns>
  </AppLayout>
);

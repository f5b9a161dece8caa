import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { propertyPath } from '../../paths.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import type { DocumentGroups } from './documentGroups.ts';
import { EarlierDocuments } from './EarlierDocuments.tsx';
import { PresentDocuments } from './PresentDocuments.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 860 });

type Props = { property: OverviewRow; groups: DocumentGroups; mayChange: boolean };

export const PropertyDocumentsView = ({ property, groups, mayChange }: Props) => (
  <AppLayout
    title={property.name}
    subtitle={addressLine(property)}
    back={{ href: propertyPath(property.id), label: `Back to ${property.name}` }}
  >
    <PageTitle>{`Documents of ${property.name}`}</PageTitle>
    <Stack>
      <PresentDocuments property={property} groups={groups} mayChange={mayChange} level={1} />
      <EarlierDocuments property={property} documents={groups.earlier} />
    </Stack>
  </AppLayout>
);

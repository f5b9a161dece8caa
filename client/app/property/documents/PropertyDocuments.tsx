import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { queries } from '../../../api/queries.ts';
import { useHasPlan } from '../../../auth/acting.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { propertyDocumentsPath } from '../../../paths.ts';
import { documentGroups } from '../../documents/documentGroups.ts';
import { PresentDocuments } from '../../documents/PresentDocuments.tsx';

const Section = styled('section')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

/** The documents that count today. */
export const PropertyDocuments = ({ property }: { property: OverviewRow }) => {
  const hasPlan = useHasPlan();
  const query = useQuery({
    ...queries.documents({ propertyId: property.id }),
    select: documentGroups,
  });
  const { data } = query;
  return (
    <Section aria-label="Documents">
      <LoadState query={query} loading={<PartLoading>Loading the documents...</PartLoading>}>
        The documents could not be loaded.
      </LoadState>
      {data && <PresentDocuments property={property} groups={data} mayChange={hasPlan} level={2} />}
      {data && data.earlier.length > 0 && (
        <StandaloneLink href={propertyDocumentsPath(property.id)}>
          All documents, with {data.earlier.length} earlier
        </StandaloneLink>
      )}
    </Section>
  );
};

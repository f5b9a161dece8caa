import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useGetOne, useUpdate } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { PropertyFields } from '../../app/dashboard/modals/PropertyFields.tsx';
import { usePropertyForm } from '../../app/dashboard/modals/usePropertyForm.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { useNavigateWhileMounted } from '../../components/page/useNavigateWhileMounted.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { consolePropertyPath } from '../paths.ts';
import { RecordState } from '../records/RecordState.tsx';
import { useWithheld } from '../records/useWithheld.ts';

const Form = styled('form')({
  maxWidth: 640,
  '& .buttons': { display: 'flex', gap: 12, justifyContent: 'flex-end', marginTop: 24 },
});

const Heading = styled('h1')({ marginBottom: 20, overflowWrap: 'anywhere' });

const EditForm = ({ property }: { property: ConsoleProperty }) => {
  const navigate = useNavigateWhileMounted();
  const [update] = useUpdate();
  const back = consolePropertyPath(property.id);
  const { form, submit, refusal, saving } = usePropertyForm({
    property,
    // Never undoable: the server may refuse, and its messages belong under the fields.
    save: (data) =>
      update(
        'properties',
        { id: property.id, data, previousData: property },
        { mutationMode: 'pessimistic', returnPromise: true },
      ),
    fallback: 'Failed to update property. Please try again.',
    onSaved: () => void navigate(back),
  });
  return (
    <Card as="section" aria-label="Details">
      <Form onSubmit={(event) => void submit(event)} noValidate>
        <PropertyFields form={form} refusal={refusal} property={property} assessed={property.completed_at !== null} />
        <div className="buttons">
          <Button variant="outlined" href={back}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={saving}>
            {saving ? 'Saving...' : 'Save Changes'}
          </BusyButton>
        </div>
      </Form>
    </Card>
  );
};

export const PropertyEditPage = () => {
  const { propertyId = '' } = useParams();
  const query = useGetOne<ConsoleProperty>('properties', { id: propertyId });
  const { data } = query;
  const withheld = useWithheld(query.error);
  if (!data || withheld) return <RecordState what="property" query={query} />;
  return (
    <>
      <PageTitle>{`Edit ${data.name}`}</PageTitle>
      <Heading>Edit {data.name}</Heading>
      <EditForm property={data} />
    </>
  );
};

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { complianceStatus } from '../../components/data/status.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour } from '../../theme/tokens.ts';
import { consolePropertyEditPath, consolePropertyPath } from '../paths.ts';
import { RecordState } from '../records/RecordState.tsx';
import { RecordTabs } from '../records/RecordTabs.tsx';
import { useWithheld } from '../records/useWithheld.ts';
import { TABS } from './tabs/tabs.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'start',
  justifyContent: 'space-between',
  '& h1': { overflowWrap: 'anywhere' },
  '& p': { margin: '6px 0 10px', color: colour.ink2 },
});

const [FIRST] = TABS;

export const PropertyShowPage = () => {
  const mayEdit = useMay('property:change');
  const { propertyId = '', tab } = useParams();
  const query = useGetOne<ConsoleProperty>('properties', { id: propertyId });
  const { data } = query;
  const withheld = useWithheld(query.error);
  if (!data || withheld) return <RecordState what="property" query={query} />;
  const shown = TABS.find(({ path }) => path === tab) ?? FIRST;
  return (
    <>
      <PageTitle>{data.name}</PageTitle>
      <Head>
        <div>
          <h1>{data.name}</h1>
          <p>{addressLine(data)}</p>
          <Pill {...complianceStatus(data.compliance, data.progress ?? 0)} />
        </div>
        {mayEdit && (
          <Button variant="outlined" startIcon={<Pencil />} href={consolePropertyEditPath(data.id)}>
            Edit
          </Button>
        )}
      </Head>
      <RecordTabs label="Parts of the property" base={consolePropertyPath(data.id)} tabs={TABS} />
      {shown && <shown.Content property={data} />}
    </>
  );
};

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { useGetOne } from 'react-admin';
import { NavLink, useParams } from 'react-router-dom';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { addressLine } from '../../../domain/properties/contract.ts';
import { useMay } from '../../auth/acting.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { complianceStatus } from '../../components/data/status.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour } from '../../theme/tokens.ts';
import { consolePropertyEditPath, consolePropertyPath } from '../paths.ts';
import { RecordState } from '../records/RecordState.tsx';
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

const Tabs = styled('nav')({
  margin: '20px 0 24px',
  borderBottom: `1px solid ${colour.line}`,
  overflowX: 'auto',
  '& ul': { display: 'flex', gap: 4 },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 48,
    padding: '3px 14px 0',
    borderBottom: '3px solid transparent',
    color: colour.ink,
    fontWeight: 600,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover': { borderColor: colour.lineStrong },
  '& a[aria-current]': { borderColor: colour.harbour700, color: colour.harbour800, fontWeight: 700 },
});

const [FIRST] = TABS;

/** Each tab has an address of its own. */
const tabPath = (propertyId: string, tab: string): string =>
  tab === FIRST?.path ? consolePropertyPath(propertyId) : `${consolePropertyPath(propertyId)}/${tab}`;

export const PropertyShowPage = () => {
  const mayEdit = useMay('property:change');
  const { propertyId = '', tab } = useParams();
  const { data, isPending, error, refetch } = useGetOne<ConsoleProperty>('properties', { id: propertyId });
  if (!data || error)
    return <RecordState what="property" loading={isPending} error={error} onRetry={() => void refetch()} />;
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
      <Tabs aria-label="Parts of the property">
        <ul>
          {TABS.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={tabPath(data.id, path)} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </Tabs>
      {shown && <shown.Content property={data} />}
    </>
  );
};

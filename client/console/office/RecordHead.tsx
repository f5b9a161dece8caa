import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour } from '../../theme/tokens.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'start',
  justifyContent: 'space-between',
  marginBottom: 20,
  '& h1': { overflowWrap: 'anywhere' },
  '& p': { margin: '6px 0 10px', color: colour.ink2, overflowWrap: 'anywhere' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

type Props = { title: string; about?: ReactNode; status?: ReactNode; actions?: ReactNode };

/** The top of the page of one record. */
export const RecordHead = ({ title, about, status, actions }: Props) => (
  <>
    <PageTitle>{title}</PageTitle>
    <Head>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
        {status}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </Head>
  </>
);

import { styled } from '@mui/material/styles';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour } from '../../theme/tokens.ts';
import { type Stage, Stages } from './Stages.tsx';

const Head = styled('div')({ marginBottom: 20, '& > p': { marginTop: 6, color: colour.ink2 } });

export const ImportHead = ({ at }: { at: Stage }) => (
  <>
    <PageTitle>Import properties</PageTitle>
    <Head>
      <h1>Import properties</h1>
      <p>Look at every row before anything is stored.</p>
    </Head>
    <Stages at={at} />
  </>
);

import { styled } from '@mui/material/styles';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour } from '../../theme/tokens.ts';
import { type Stage, Stages } from './Stages.tsx';

const Head = styled('div')({ marginBottom: 20, '& > p': { marginTop: 6, color: colour.ink2 } });

type Props = { of?: 'properties' | 'documents'; at: Stage };

export const ImportHead = ({ of = 'properties', at }: Props) => (
  <>
    <PageTitle>{`Import ${of}`}</PageTitle>
    <Head>
      <h1>Import {of}</h1>
      <p>Look at every row before anything is stored.</p>
    </Head>
    <Stages of={of} at={at} />
  </>
);

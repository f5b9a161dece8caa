import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { colour, size } from '../../theme/tokens.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBottom: 16,
  '& .count': { marginLeft: 8, fontSize: size.m, fontWeight: 400, color: colour.ink2 },
});

type Props = { id: string; title: string; count: number | undefined; children: ReactNode };

/** The heading of a list, how many are in it, and its action. */
export const SectionHead = ({ id, title, count, children }: Props) => (
  <Head>
    <h2 id={id}>
      {title}
      {count !== undefined && count > 0 && <span className="count num">{count}</span>}
    </h2>
    {children}
  </Head>
);

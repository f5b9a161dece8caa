import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { BLOCKS } from '../list/tableStyles.ts';

const Frame = styled(Card)({
  padding: '28px 24px 20px',
  '& > h2': { fontSize: size.l },
  '& > p': { margin: '6px 0 16px', maxWidth: '46em', color: colour.ink2 },
  '& > details': { marginTop: 12, borderTop: `1px solid ${colour.line}` },
  '& > details > summary': { color: colour.harbour700 },
  '& > table': { marginInline: -24, width: 'calc(100% + 48px)' },
  [BLOCKS]: { '& > table tbody tr': { paddingInline: 24 } },
  [phone]: {
    '& > table tbody tr': { paddingInline: 16 },
    padding: '20px 16px 8px',
    '& > table': { marginInline: -16, width: 'calc(100% + 32px)' },
  },
});

type Props = { title: string; text: string; children?: ReactNode };

export const Section = ({ title, text, children }: Props) => {
  const id = useId();
  return (
    <Frame as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </Frame>
  );
};

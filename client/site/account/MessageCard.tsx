import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { BulletList } from '../../components/data/BulletList.tsx';
import { FormActions } from '../../components/forms/FormActions.tsx';
import { surface } from '../../components/surfaces/Card.tsx';
import { colour, phone } from '../../theme/tokens.ts';

const Frame = styled('section')({
  ...surface,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  padding: 32,
  overflowWrap: 'anywhere',
  '& > .sign': {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 56,
    borderRadius: '50%',
    backgroundColor: colour.harbour100,
    color: colour.harbour800,
    fontSize: '1.5rem',
  },
  '&[data-tone=bad] > .sign': { backgroundColor: colour.badBg, color: colour.bad },
  '& h1': { margin: 0 },
  '& > ul': { paddingTop: 16, borderTop: `1px solid ${colour.line}` },
  [phone]: { padding: '20px 16px' },
});

export type MessageCardProps = {
  icon: ReactNode;
  tone?: 'bad' | undefined;
  title: string;
  children: ReactNode;
  bullets?: readonly string[] | undefined;
  /** Buttons and links. */
  actions: ReactNode;
};

/** What has happened and what to do next, in place of a form. Screen readers announce it when it replaces the form. */
export const MessageCard = ({ icon, tone, title, children, bullets, actions }: MessageCardProps) => (
  <Frame aria-live="polite" data-tone={tone}>
    <span className="sign">{icon}</span>
    <div>
      <h1>{title}</h1>
      {children}
    </div>
    {bullets && <BulletList items={bullets} />}
    <FormActions>{actions}</FormActions>
  </Frame>
);

import { styled } from '@mui/material/styles';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size, tablet } from '../../theme/tokens.ts';

const Section = styled('section')({
  display: 'grid',
  gridTemplateColumns: '280px minmax(0, 680px)',
  gap: '16px 64px',
  padding: '32px 0',
  borderTop: `1px solid ${colour.line}`,
  '&:first-of-type': { borderTop: 0 },
  '& > .about > h2': { fontSize: size.l },
  '& > .about > p': { marginTop: 6, color: colour.ink2 },
  [tablet]: { gridTemplateColumns: 'minmax(0, 680px)', padding: '28px 0' },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '24px 0' },
});

const Body = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignContent: 'start',
  '& > .MuiButton-root': { justifySelf: 'start', [phone]: { justifySelf: 'stretch' } },
});

type Props = {
  title: string;
  about: string;
  /** Makes the part a form. */
  onSubmit?: FormEventHandler<HTMLElement> | undefined;
  children: ReactNode;
};

/** One subject of the settings: its explanation at the left, its controls at the right. */
export const SettingsPart = ({ title, about, onSubmit, children }: Props) => {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <div className="about">
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <Body {...(onSubmit && { as: 'form', noValidate: true, onSubmit })}>{children}</Body>
    </Section>
  );
};

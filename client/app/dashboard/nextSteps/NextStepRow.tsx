import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import type { Tone } from '../../../components/data/status.ts';
import { colour, phone, radius, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { buttonProps, type NextStep } from './nextStep.ts';

const COLOUR: Readonly<Record<Tone, string>> = {
  good: colour.good,
  warn: colour.warn,
  bad: colour.bad,
  going: colour.harbour700,
  none: colour.ink3,
};

const Item = styled('li')({
  borderTop: `1px solid ${colour.line}`,
  '& > .MuiButtonBase-root': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '0 12px',
    width: '100%',
    minHeight: 60,
    padding: '8px 24px',
    alignItems: 'center',
    textAlign: 'left',
    font: 'inherit',
    lineHeight: 1.35,
    color: colour.ink,
    '&:hover': { backgroundColor: colour.harbour50 },
    '&[aria-disabled=true]': { color: colour.ink3 },
    [phone]: { paddingInline: 16 },
  },
  '&:last-of-type > .MuiButtonBase-root': { borderRadius: `0 0 ${radius.l} ${radius.l}` },
  '& b, & .about': { display: 'block' },
  '& .about': { fontSize: size.s, color: colour.ink2 },
  '& .status-icon': { display: 'block' },
  '& .lucide': { color: colour.harbour700 },
});

type Props = { step: NextStep; actions: CardActions };

export const NextStepRow = ({ step, actions }: Props) => {
  const { busy, ...button } = buttonProps(step.target, actions);
  return (
    <Item>
      <ButtonBase {...button} {...(busy && { 'aria-disabled': true })}>
        <span style={{ color: COLOUR[step.status.tone] }}>
          <StatusIcon name={step.status.icon ?? step.status.tone} />
        </span>
        <span>
          <b>{step.line}</b>
          <span className="about num">{step.about}</span>
        </span>
        <ChevronRight />
      </ButtonBase>
    </Item>
  );
};

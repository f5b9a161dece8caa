import { styled } from '@mui/material/styles';
import { formatDay } from '../../../../domain/calendar.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { NextStepRow } from './NextStepRow.tsx';
import { buttonProps, type NextStep } from './nextStep.ts';

const Frame = styled(Card)({ display: 'flex', flexDirection: 'column' });

const First = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  alignItems: 'center',
  gap: '4px 24px',
  padding: 24,
  '& > span': { justifySelf: 'start', gridColumn: 1 },
  '& > h2': { margin: '8px 0 4px', overflowWrap: 'anywhere', gridColumn: 1 },
  '& > p': { color: colour.ink2, gridColumn: 1 },
  '& > .MuiButton-root': { gridArea: '1 / 2 / 4' },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: 16,
    '& > h2': { fontSize: size.l },
    '& > .MuiButton-root': { gridArea: 'auto', marginTop: 12 },
  },
});

const MAX_OTHERS = 3;

const AllInOrder = ({ nextExpiry }: { nextExpiry: string | null }) => (
  <First>
    <Pill tone="good" label="All in order" />
    <h2 id="next">Nothing to do now</h2>
    {nextExpiry && <p className="num">The next date of a badge or its documents is {formatDay(nextExpiry)}.</p>}
  </First>
);

export type NextStepsCardProps = { steps: readonly NextStep[]; nextExpiry: string | null; actions: CardActions };

/** The first step is large and has the page's only primary button. */
export const NextStepsCard = ({ steps: [first, ...others], nextExpiry, actions }: NextStepsCardProps) => (
  <Frame as="section" flush aria-labelledby="next">
    {first ? (
      <First>
        <Pill {...first.status} />
        <h2 id="next">{first.title}</h2>
        <p className="num">{first.text}</p>
        <BusyButton {...buttonProps(first.target, actions)}>{first.button}</BusyButton>
      </First>
    ) : (
      <AllInOrder nextExpiry={nextExpiry} />
    )}
    {others.length > 0 && (
      <ol>
        {others.slice(0, MAX_OTHERS).map((step) => (
          <NextStepRow key={step.key} step={step} actions={actions} />
        ))}
      </ol>
    )}
  </Frame>
);

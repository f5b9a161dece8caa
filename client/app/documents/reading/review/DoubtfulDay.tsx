import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type Day, formatDay } from '../../../../../domain/calendar.ts';
import type { DayProposal } from '../../../../../domain/documents/proposals.ts';
import { Pill } from '../../../../components/data/Pill.tsx';
import { DateField } from '../../../../components/forms/DateField.tsx';
import { RadioGroup } from '../../../../components/forms/RadioGroup.tsx';
import { colour, phone } from '../../../../theme/tokens.ts';
import type { DayOption } from '../reading.ts';
import { Excerpt } from './Excerpt.tsx';
import { doubtText, whyText } from './texts.ts';
import { type DayChoice, OTHER_DAY } from './useReadingReview.ts';

const Box = styled('div')({
  '& > header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 12px', marginBottom: 6 },
  '& > header > b': { fontWeight: 700 },
  '& [role=radiogroup]': { marginTop: 10 },
  '& .why': { marginLeft: 6, fontWeight: 400, color: colour.ink2, [phone]: { display: 'block', marginLeft: 0 } },
  '& .other': { marginTop: 12 },
});

type Props = {
  label: string;
  proposal: DayProposal;
  options: readonly DayOption[];
  issuedOn: Day | null;
  choice: DayChoice;
};

/** A date that is not taken from the document: the person chooses which one is meant. */
export const DoubtfulDay = ({ label, proposal, options, issuedOn, choice }: Props) => {
  const id = useId();
  const days = options.map((option) => ({
    value: option.day,
    label: (
      <span className="num">
        {formatDay(option.day)} <span className="why">{whyText(option, issuedOn)}</span>
      </span>
    ),
  }));
  return (
    <Box>
      <header>
        <b id={id}>{label}</b>
        <Pill tone="warn" label="Please check" bare />
      </header>
      <Excerpt proposal={proposal} />
      <RadioGroup
        name={label}
        labelledBy={id}
        hint={`${doubtText(proposal.doubts, options)} Which one is meant?`}
        error={choice.chosen === OTHER_DAY ? undefined : choice.error}
        columns={1}
        compact
        options={[...days, { value: OTHER_DAY, label: 'Another date' }]}
        value={choice.chosen}
        onChange={choice.choose}
      />
      {choice.chosen === OTHER_DAY && (
        <div className="other">
          <DateField
            label="The date on the document"
            value={choice.other}
            error={choice.error}
            onChange={(event) => choice.enter(event.target.value)}
            onBad={choice.markBad}
          />
        </div>
      )}
    </Box>
  );
};

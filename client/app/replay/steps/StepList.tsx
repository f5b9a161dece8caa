import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { countOf } from '../../../../domain/numberWords.ts';
import { isChosen } from '../../../../domain/replay/steps.ts';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { useFocusMainOnUnmount } from '../../../components/page/focusMain.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';
import { type Around, partAround } from './partAround.ts';
import { StepEntry } from './StepEntry.tsx';
import { StepFilters } from './StepFilters.tsx';

const Frame = styled(Card)({
  paddingTop: 20,
  '& > h2, & > .filters': { paddingInline: 24 },
  '& > h2': { fontSize: size.l },
  '& > .more': { display: 'flex', justifyContent: 'center', padding: '4px 24px' },
  '& > ol': { borderTop: `1px solid ${colour.line}`, paddingBottom: 8 },
  '& > [role=status] > p': { padding: '12px 24px 20px', color: colour.ink2 },
  [phone]: { '& > h2, & > .filters, & > [role=status] > p': { paddingInline: 16 } },
});

/** Entries before and after the shown one, at first and more with each press. */
const AT_FIRST: Around = { before: 6, after: 6 };
const MORE = 50;

const More = ({ count, which, onPress }: { count: number; which: string; onPress: () => void }) => {
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <div ref={frame} className="more">
      <Button variant="text" size="small" onClick={onPress}>
        Show {countOf(Math.min(count, MORE), `${which} step`)}
      </Button>
    </div>
  );
};

/** A part of the steps around the shown one: a browser cannot draw ten thousand at once without delay. */
export const StepList = (page: ReadyReplay) => {
  const { replay, index, filter, goTo } = page;
  const { steps, people } = replay;
  const [around, setAround] = useState(AT_FIRST);
  const places = useMemo(() => {
    const chosen = isChosen(filter, people);
    return steps.flatMap((step, place) => (chosen(step) ? [{ step, place }] : []));
  }, [steps, people, filter]);
  const { from, to } = partAround(places, index, around);
  return (
    <Frame as="section" flush aria-labelledby="steps">
      <h2 id="steps">What happened</h2>
      <div className="filters">
        <StepFilters {...page} />
      </div>
      <StatusRegion>{places.length === 0 && <p>No step matches these filters.</p>}</StatusRegion>
      {from > 0 && (
        <More count={from} which="earlier" onPress={() => setAround({ ...around, before: around.before + MORE })} />
      )}
      <ol className="num">
        {places.slice(from, to).map(({ step, place }) => (
          <StepEntry
            key={place}
            step={step}
            by={people[step.by] ?? ''}
            place={place}
            isShown={place === index}
            onOpen={() => goTo(place)}
          />
        ))}
      </ol>
      {to < places.length && (
        <More
          count={places.length - to}
          which="later"
          onPress={() => setAround({ ...around, after: around.after + MORE })}
        />
      )}
    </Frame>
  );
};

import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import type { OfficeProjection } from '../../../domain/office/contract/running.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { colour, size } from '../../theme/tokens.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  marginBlock: 8,
  maxWidth: '60ch',
  '& ul': { display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none', fontSize: size.s, color: colour.ink2 },
  '& li': { overflowWrap: 'anywhere' },
  '& b': { color: colour.ink },
});

type Skipped = OfficeProjection['skipped'][number];

const Event = ({ position, why, who, at, returning }: Skipped) => (
  <li>
    <b>{returning ? `Will be rebuilt with the event at ${position}` : `Leaves out the event at ${position}`}</b>
    <div>{why}</div>
    <div>
      {who}, {formatInstant(at)}
    </div>
  </li>
);

/** Lists the events that operators have skipped. The rows of this read model lack them. */
export const SkippedEvents = ({ skipped }: { skipped: readonly Skipped[] }) =>
  skipped.length > 0 && (
    <Frame>
      <Pill tone="warn" label={`${countOf(skipped.length, 'event')} skipped`} />
      <ul>
        {skipped.map((event) => (
          <Event key={event.position} {...event} />
        ))}
      </ul>
    </Frame>
  );

import { inThousands } from '../../../../domain/numberWords.ts';
import { Chips } from '../../list/Chips.tsx';
import { BY_URGENCY, type Counts, type Shown, STATE_LABELS } from './rowStates.ts';

type Props = { counts: Counts; total: number; shown: Shown; onShow: (shown: Shown) => void };

export const RowFilter = ({ counts, total, shown, onShow }: Props) => (
  <Chips aria-label="Show">
    {(['all', ...BY_URGENCY] as const).map((state) => (
      <button key={state} type="button" className="chip" aria-pressed={shown === state} onClick={() => onShow(state)}>
        <span className="label">{state === 'all' ? 'All' : STATE_LABELS[state]}</span>
        <span className="n">{inThousands(state === 'all' ? total : counts[state])}</span>
      </button>
    ))}
  </Chips>
);

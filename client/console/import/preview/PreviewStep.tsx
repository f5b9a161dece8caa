import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Import, PlannedRow } from '../../../../domain/imports/contract.ts';
import { inThousands } from '../../../../domain/numberWords.ts';
import { limitMessage } from '../../../../domain/subscriptions/plans.ts';
import { reasonOf } from '../../../api/http.ts';
import { StatRow } from '../../../components/data/StatRow.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { ImportModel } from '../useImport.ts';
import { FileSummary } from './FileSummary.tsx';
import { FinishBar } from './FinishBar.tsx';
import type { OnCorrect } from './RefusedRow.tsx';
import { RowFilter } from './RowFilter.tsx';
import { RowTable } from './RowTable.tsx';
import { countsOf, ROW_STATES, type Shown, STATE_LABELS } from './rowStates.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  alignItems: 'center',
  margin: '32px 0 16px',
  '& > h2': { marginRight: 'auto', outline: 0 },
  '& > fieldset': { marginBottom: 0 },
});

const SUBS = {
  new: 'start as Not Assessed',
  changed: 'before and after in each row',
  same: 'left as they are',
  refused: 'with the reason',
} as const;
const ICONS = { new: 'plus', changed: 'pencil', same: 'none', refused: 'bad' } as const;

/** Why nothing can be imported; null if it can. */
const refusalOf = ({ allowance: { used, limit }, added }: Import): string | null =>
  added > 0 && used + added > limit
    ? `${limitMessage(limit)} You have ${inThousands(used)}, and this file adds ${inThousands(added)}.`
    : null;

type Props = { found: Import; model: Pick<ImportModel, 'correct' | 'commit'>; onMatch: () => void };

/** Every row before anything is stored. What needs a decision stands first. */
export const PreviewStep = ({ found, model: { correct, commit }, onMatch }: Props) => {
  const [shown, setShown] = useState<Shown>('all');
  const { rows } = found;
  const counts = countsOf(rows);
  const refusal = refusalOf(found);
  // Of what was asked last: an earlier refusal may no longer hold.
  const { error } = commit.submittedAt > correct.submittedAt ? commit : correct;
  const save = (row: PlannedRow['row'], ...[correction, onDone]: Parameters<OnCorrect>) =>
    correct.mutate({ rows: [{ row, ...correction }] }, { onSuccess: () => onDone?.() });
  return (
    <>
      {refusal ? (
        <AlertBox title="More properties than your plan allows">{refusal}</AlertBox>
      ) : (
        <StatRow
          layout="row"
          items={ROW_STATES.map((state) => ({
            label: STATE_LABELS[state],
            value: inThousands(counts[state]),
            sub: SUBS[state],
            icon: ICONS[state],
          }))}
        />
      )}
      <FileSummary found={found} onMatch={onMatch} />
      <Head>
        <h2 id="rows">Row by row</h2>
        <RowFilter counts={counts} total={rows.length} shown={shown} onShow={setShown} />
      </Head>
      {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
      <RowTable
        key={shown}
        rows={rows}
        shown={shown}
        busy={correct.isPending}
        leavable={refusal !== null}
        onCorrect={save}
      />
      <FinishBar
        found={found}
        refused={counts.refused}
        possible={refusal === null}
        busy={commit.isPending}
        onImport={() => commit.mutate(found.plan)}
      />
    </>
  );
};

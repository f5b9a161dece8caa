import { styled } from '@mui/material/styles';
import { ArrowRight } from 'lucide-react';
import { IMPORT_FIELD_LABELS, type PlannedRow, type RowChange } from '../../../../domain/imports/contract.ts';
import { NATION_LABELS } from '../../../../domain/properties/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { After, Before } from '../../../components/data/BeforeAfter.tsx';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { colour, phone } from '../../../theme/tokens.ts';
import { Reason } from './Reason.tsx';
import { type OnCorrect, RefusedRow } from './RefusedRow.tsx';

const Diff = styled('dl')({
  display: 'grid',
  gap: 4,
  '& > div': { display: 'grid', gridTemplateColumns: '116px minmax(0, 1fr)', gap: 8 },
  '& dt': { color: colour.ink2 },
  '& .turned': { display: 'inline-flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' },
  '& .turned > svg': { width: '1em', height: '1em', color: colour.ink3 },
  '& del': { textDecorationThickness: 1, color: colour.ink2 },
  '& ins': { fontWeight: 700, textDecoration: 'none' },
  [phone]: { '& > div': { gridTemplateColumns: '92px minmax(0, 1fr)' } },
});

const Then = styled('p')({
  display: 'flex',
  gap: 8,
  marginTop: 6,
  color: colour.warn,
  fontWeight: 700,
  '& > svg': { flex: 'none', marginTop: '.15em' },
});

/** Shorter than in the form, because the value stands beside it. */
const CHANGE_LABELS = { ...IMPORT_FIELD_LABELS, name: 'Name', property_type: 'Type' };

const Changes = ({ changes }: { changes: readonly RowChange[] }) => (
  <Diff>
    {changes.map(({ field, was, now }) => (
      <div key={field}>
        <dt>{CHANGE_LABELS[field]}</dt>
        <dd>
          <span className="turned">
            <Before>{was ?? 'none'}</Before>
            <ArrowRight aria-hidden="true" />
            <After>{now ?? 'none'}</After>
          </span>
        </dd>
      </div>
    ))}
  </Diff>
);

/** Another nation has other rules, which is more than a changed word. */
const Changed = ({ changes }: { changes: readonly RowChange[] }) => {
  const nation = changes.find(({ field }) => field === 'nation');
  return (
    <>
      <Changes changes={changes.filter(({ field }) => field !== 'nation')} />
      {nation && (
        <Then>
          <StatusIcon name="warn" />
          <span>
            The rules of {nation.now} apply in place of {nation.was}'s
          </span>
        </Then>
      )}
    </>
  );
};

type Props = {
  row: PlannedRow;
  busy: boolean;
  /** True if a new row can be left out, because there are too many. */
  leavable: boolean;
  onCorrect: OnCorrect;
};

/** What an import would do with one row. */
export const WhatHappens = (props: Props) => {
  const { state, changes = [], nation, values } = props.row;
  switch (state) {
    case 'refused':
      return <RefusedRow row={props.row} busy={props.busy} onCorrect={props.onCorrect} />;
    case 'changed':
      return <Changed changes={changes} />;
    case 'new':
      return (
        <Reason>
          Added with the rules of {nation ? NATION_LABELS[nation] : ''}, from{' '}
          {values.nation ? 'the file' : 'its postcode'}
          {changes.map(({ field, now }) => (
            <span key={field} className="more">
              {CHANGE_LABELS[field]}: {now}
            </span>
          ))}
          {props.leavable && (
            <span className="fix">
              <BusyButton
                variant="text"
                size="small"
                busy={props.busy}
                onClick={() => props.onCorrect({ values: {}, left_out: true })}
              >
                Leave out
              </BusyButton>
            </span>
          )}
        </Reason>
      );
    case 'same':
      return 'Nothing to do';
  }
};

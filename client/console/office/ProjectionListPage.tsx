import { useState } from 'react';
import type { OfficeProjection } from '../../../domain/office/contract/running.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { FilterChips } from './FilterChips.tsx';
import { officeCommands } from './officeCommands.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RowButton } from './RowButton.tsx';
import { SkippedEvents } from './SkippedEvents.tsx';
import { inWords, optionsOf, PROJECTION_STATES } from './states.ts';

const Rebuild = ({ model }: { model: OfficeProjection }) => {
  const [asking, setAsking] = useState(false);
  const name = inWords(model.id);
  return (
    <>
      <RowButton disabled={model.state === 'rebuilding'} onClick={() => setAsking(true)}>
        Rebuild<VisuallyHidden> {name}</VisuallyHidden>
      </RowButton>
      {asking && (
        <ReasonDialog
          title={`Rebuild ${name}`}
          label="Rebuild"
          busyLabel="Asking..."
          run={(reason) => officeCommands.rebuild(model.id, reason)}
          onClose={() => setAsking(false)}
        >
          Its rows are made again from all events, beside the present ones. Readers keep the present rows until the new
          ones are complete.
        </ReasonDialog>
      )}
    </>
  );
};

const COLUMNS: readonly Column<OfficeProjection>[] = [
  {
    key: 'id',
    label: 'Read model',
    sort: 'id',
    cell: ({ id, version }) => (
      <>
        {inWords(id)}
        <span className="sub">Version {version}</span>
      </>
    ),
  },
  {
    key: 'state',
    label: 'State',
    sort: 'state',
    onPhone: true,
    cell: ({ state, failure, failed_at, skipped }) => (
      <>
        <Pill {...PROJECTION_STATES[state]} />
        {failure && (
          <span className="sub">
            {failed_at && `At ${failed_at}: `}
            {failure}
          </span>
        )}
        <SkippedEvents skipped={skipped} />
      </>
    ),
  },
  { key: 'position', label: 'Position', onPhone: 'labelled', cell: ({ position }) => position },
  { key: 'head', label: 'End of the log', cell: ({ head }) => head },
  { key: 'lag', label: 'Left to read', sort: 'lag', onPhone: 'labelled', cell: ({ lag }) => lag },
  { key: 'act', label: 'Action', onPhone: true, cell: (model) => <Rebuild model={model} /> },
];

/** Milliseconds between looks, because no event tells how far a read model is. */
const LOOK = 3000;

export const ProjectionListPage = () => (
  <ListPage
    resource="projections"
    title="Read models"
    search="Name"
    columns={COLUMNS}
    sort={{ field: 'id', order: 'ASC' }}
    refetchEvery={LOOK}
    summary="As the process that has answered knows them."
    chips={<FilterChips field="state" label="State" options={optionsOf(PROJECTION_STATES)} />}
    empty={{ title: 'No read model', text: 'The server has none.' }}
  />
);

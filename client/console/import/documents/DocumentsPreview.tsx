import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { DocumentImport } from '../../../../domain/documentImports/contract.ts';
import { reasonOf } from '../../../api/http.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { Chips } from '../../list/Chips.tsx';
import { FinishBar } from '../preview/FinishBar.tsx';
import { Foot, Table } from '../preview/rowStyles.ts';
import { DocumentRow } from './DocumentRow.tsx';
import type { DocumentImportModel } from './useDocumentImport.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 16px',
  alignItems: 'center',
  margin: '8px 0 16px',
  '& > h2': { marginRight: 'auto', outline: 0, overflowWrap: 'anywhere' },
  '& > fieldset': { marginBottom: 0 },
});

/** What needs a decision first. */
const STATES = ['refused', 'new', 'same'] as const;
const LABELS = { all: 'All', refused: 'Refused', new: 'New', same: 'The same' } as const;

type Props = { found: DocumentImport; model: Pick<DocumentImportModel, 'correct' | 'commit'> };

/** Every document before anything is filed. */
export const DocumentsPreview = ({ found, model: { correct, commit } }: Props) => {
  const [shown, setShown] = useState<keyof typeof LABELS>('all');
  const { rows } = found;
  const of = (state: keyof typeof LABELS) => rows.filter((row) => state === 'all' || row.state === state);
  const visible = shown === 'all' ? STATES.flatMap(of) : of(shown);
  // Of what was asked last: an earlier refusal may no longer hold.
  const { error } = commit.submittedAt > correct.submittedAt ? commit : correct;
  return (
    <>
      <Head>
        <h2 id="rows">{found.filename}</h2>
        <Chips aria-label="Show">
          {(['all', ...STATES] as const).map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={shown === state}
              onClick={() => setShown(state)}
            >
              <span className="label">{LABELS[state]}</span>
              <span className="n">{of(state).length}</span>
            </button>
          ))}
        </Chips>
      </Head>
      {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
      <Card as="section" flush aria-labelledby="rows">
        {/* The roles stay where CSS turns the rows into blocks. */}
        <Table role="table">
          <caption>What happens with each document</caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">State</th>
              <th scope="col">Document</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody aria-busy={correct.isPending}>
            {visible.map((row) => (
              <DocumentRow
                key={row.row}
                row={row}
                busy={correct.isPending}
                onCorrect={(correction, onDone) =>
                  correct.mutate({ row: row.row, ...correction }, { onSuccess: () => onDone?.() })
                }
              />
            ))}
          </tbody>
        </Table>
        <Foot>
          <span role="status">
            {visible.length} of {rows.length} documents
          </span>
        </Foot>
      </Card>
      <FinishBar
        found={{ ...found, changed: 0, allowance: null }}
        refused={of('refused').length}
        possible
        busy={commit.isPending}
        onImport={() => commit.mutate(found.plan)}
      />
    </>
  );
};

import Button from '@mui/material/Button';
import type { ListAsked } from '../../../api/listParams.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { STATE_LABELS } from './stateLabels.ts';

type Props = { asked: ListAsked; onAsk: (change: Partial<ListAsked>) => void };

const askedText = ({ q, state }: ListAsked): string =>
  [q && `“${q}” in its name or address`, state && `the status ${STATE_LABELS[state]}`].filter(Boolean).join(' and ');

/** Belongs into a live region, which announces it. */
export const NoMatch = ({ asked, onAsk }: Props) => (
  <EmptyState
    title="No property matches"
    action={
      <Button
        variant="outlined"
        size="small"
        onClick={() => {
          onAsk({ q: '', state: null });
          // This button is about to be removed, and the focus with it.
          document.getElementById('properties')?.focus();
        }}
      >
        Show all properties
      </Button>
    }
  >
    None of your properties has {askedText(asked)}.
  </EmptyState>
);

import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKey } from '../../../domain/apiKeys/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { integrationCommands } from '../../api/integrationCommands.ts';
import { integrationQueries } from '../../api/integrationQueries.ts';
import { keys } from '../../api/queryKeys.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { ConfirmModal } from '../../components/surfaces/ConfirmModal.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { SectionHead } from './SectionHead.tsx';

export const ApiKeys = () => {
  const refresh = useRefresh();
  const query = useQuery(integrationQueries.apiKeys());
  const failure = useLoadFailure(query);
  const { data } = query;
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const revoke = async ({ id }: ApiKey) => {
    await integrationCommands.revokeApiKey(id);
    await refresh(keys.apiKeys);
    setRevoked(null);
  };
  return (
    <section aria-labelledby="keys">
      <SectionHead id="keys" title="Keys" count={data?.length}>
        <Button variant="outlined" startIcon={<Plus />} onClick={() => setIsCreating(true)}>
          Create a key
        </Button>
      </SectionHead>
      {failure && (
        <ErrorState title="The keys could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {!data && !failure && <PageSpinner label="Loading keys" />}
      {data?.length === 0 && (
        <EmptyState title="No key yet">
          A key lets a program of yours read and change what is in this account, but never people, payment or passwords.
        </EmptyState>
      )}
      {data && data.length > 0 && <KeyTable apiKeys={data} onRevoke={setRevoked} />}
      {isCreating && <CreateKeyDialog onClose={() => setIsCreating(false)} />}
      {revoked && (
        <ConfirmModal
          title={`Revoke ${revoked.name}?`}
          cancelLabel="Cancel"
          confirmLabel="Revoke"
          busyLabel="Revoking..."
          onConfirm={() => revoke(revoked)}
          failureText={reasonOf}
          onCancel={() => setRevoked(null)}
        >
          <p>
            Programs with this key are refused at once. It cannot be brought back. What they have done stays in the
            history, under the name of the key.
          </p>
        </ConfirmModal>
      )}
    </section>
  );
};

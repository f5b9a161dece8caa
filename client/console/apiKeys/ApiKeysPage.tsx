import { styled } from '@mui/material/styles';
import { useActing, useMay } from '../../auth/acting.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { phone } from '../../theme/tokens.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { Webhooks } from './Webhooks.tsx';

const Page = styled('div')({
  '& > header': { marginBottom: 32, '& p': { marginTop: 6, maxWidth: '46em' } },
  '& > section + section': { marginTop: 48, [phone]: { marginTop: 36 } },
});

/** How programs work with the account that is shown: keys for requests to us, webhooks for messages to them. */
export const ApiKeysPage = () => {
  const acting = useActing();
  const mayRead = useMay('integration:read');
  return (
    <Page>
      <PageTitle>API keys</PageTitle>
      <header>
        <h1>API keys</h1>
        <p>Connect your own systems: they ask us with a key, and we tell them by webhooks what has happened.</p>
      </header>
      {mayRead ? (
        <>
          <ApiKeys />
          <Webhooks />
        </>
      ) : (
        <EmptyState title="Only the owner and managers">
          They make the API keys and webhooks of {acting?.name ?? 'this account'}.
        </EmptyState>
      )}
    </Page>
  );
};

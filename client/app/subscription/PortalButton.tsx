import { styled } from '@mui/material/styles';
import { commands } from '../../api/commands.ts';
import { textOrWait } from '../../api/http.ts';
import { BusyButton, type BusyButtonProps } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { useLeavingPage } from './useLeavingPage.ts';

const Frame = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start' });

const portalUrl = async (): Promise<string> => (await commands.openPortal()).portal_url;

const failureText = (error: unknown): string =>
  textOrWait(error, 'Failed to open subscription management. Please try again.');

/** Opens the provider's page for cards, invoices and receipts. */
export const PortalButton = (props: Omit<BusyButtonProps, 'busy' | 'onClick'>) => {
  const { leave, busy, error } = useLeavingPage(portalUrl, failureText);
  return (
    <Frame>
      <BusyButton variant="outlined" {...props} busy={busy} onClick={() => leave()} />
      {error && <AlertBox focus>{error}</AlertBox>}
    </Frame>
  );
};

import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../api/http.ts';
import { linkCommands } from '../../api/linkCommands.ts';
import { saveFile } from '../../api/saveFile.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { phone } from '../../theme/tokens.ts';

const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  margin: '20px 0',
  [phone]: { '& > .MuiButton-root': { flex: '1 1 auto' } },
  '@media print': { display: 'none' },
});

const FAILED = 'The file could not be downloaded. Please try again.';
const FILES = { pdf: '.pdf', zip: '-proofs.zip' } as const;

/** The receipt as a file, alone or with what proves it. */
export const TakeAway = ({ number }: { number: string }) => {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (ending: keyof typeof FILES) =>
      saveFile(await linkCommands.downloadStay(number, ending), `letproof-stay-${number}${FILES[ending]}`),
  });
  const labelOf = (ending: keyof typeof FILES, label: string) =>
    isPending && variables === ending ? 'Generating...' : label;
  return (
    <>
      <Buttons>
        <BusyButton startIcon={<Download />} busy={isPending} onClick={() => mutate('pdf')}>
          {labelOf('pdf', 'Download receipt')}
        </BusyButton>
        <BusyButton variant="outlined" busy={isPending} onClick={() => mutate('zip')}>
          {labelOf('zip', 'With its proofs')}
        </BusyButton>
      </Buttons>
      {error && <AlertBox focus>{messageOf(error, FAILED)}</AlertBox>}
    </>
  );
};

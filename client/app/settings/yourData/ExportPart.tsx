import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { commands } from '../../../api/commands.ts';
import { messageOf } from '../../../api/http.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { PartResult } from '../PartResult.tsx';
import { SettingsPart } from '../SettingsPart.tsx';

export const ExportPart = () => {
  const { mutate, isPending, isSuccess, error, submittedAt } = useMutation({ mutationFn: commands.downloadExport });
  return (
    <SettingsPart title="Take your data along" about="Yours at any time, with or without a subscription.">
      <p>
        One ZIP with everything we hold about you: details, properties, answers, history and every document, as files,
        tables and JSON.
      </p>
      <PartResult
        refusal={error ? messageOf(error, 'Failed to download your data. Please try again in a moment.') : undefined}
        done={isSuccess ? 'Your download begins in a moment.' : undefined}
        attempt={submittedAt}
      />
      <BusyButton variant="outlined" startIcon={<Download />} busy={isPending} onClick={() => mutate()}>
        Download everything
      </BusyButton>
    </SettingsPart>
  );
};

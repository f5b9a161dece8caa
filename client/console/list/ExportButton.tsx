import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useListContext } from 'react-admin';
import { inThousands } from '../../../domain/numberWords.ts';
import type { Sent } from '../../api/address.ts';
import { reasonOf, startDownload } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import type { ListName } from './lists.ts';
import { Popover } from './Popover.tsx';

const Choices = styled('div')({ display: 'grid', gap: 8, '& > p': { marginBottom: 4 } });

const FORMATS = [
  { format: 'csv', label: 'CSV, for any program' },
  { format: 'xlsx', label: 'XLSX, for Excel and Sheets' },
] as const;

type Format = (typeof FORMATS)[number]['format'];

const ExportChoices = ({ onDone }: { onDone: () => void }) => {
  const { resource, total = 0, filterValues, sort } = useListContext();
  const { mutate, isPending, error, submittedAt, variables } = useMutation({
    mutationFn: (format: Format) => {
      // React-admin does not say which list this is. The ListPage around has checked its name.
      const name = `HEAD /api/console/${resource as ListName}/export` as const;
      const query = { format, filter: filterValues, sort: [sort.field, sort.order] } as Sent<typeof name>['query'];
      return startDownload(name, { query });
    },
    onSuccess: onDone,
  });
  return (
    <Choices>
      <p>{total === 1 ? 'One row' : `${inThousands(total)} rows`}, as they are filtered now.</p>
      {error && (
        <AlertBox key={submittedAt} focus>
          {reasonOf(error)}
        </AlertBox>
      )}
      {FORMATS.map(({ format, label }) => (
        <BusyButton key={format} variant="outlined" busy={isPending} onClick={() => mutate(format)}>
          {isPending && variables === format ? 'Exporting...' : label}
        </BusyButton>
      ))}
    </Choices>
  );
};

/** Downloads all rows that the filters show, in their order. */
export const ExportButton = () => (
  <Popover label="Export" icon={<Download />} title="Export this list">
    {(close) => <ExportChoices onDone={close} />}
  </Popover>
);

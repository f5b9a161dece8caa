import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Sent } from '../../api/address.ts';
import { reasonOf, startDownload } from '../../api/http.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import type { ListName } from './lists.ts';
import { Popover } from './Popover.tsx';

const Choices = styled('div')({ display: 'grid', gap: 8, '& > p': { marginBottom: 4 } });

const FORMATS = [
  { format: 'csv', label: 'CSV, for any program' },
  { format: 'xlsx', label: 'XLSX, for Excel and Sheets' },
] as const;

/** Downloads all rows that the filters show, in their order. */
export const ExportButton = () => {
  const { resource, total = 0, filterValues, sort } = useListContext();
  const [refusal, setRefusal] = useState<string | null>(null);
  const download = async (format: 'csv' | 'xlsx', close: () => void) => {
    // React-admin does not say which list this is. The ListPage around has checked its name.
    const name = `HEAD /api/console/${resource as ListName}/export` as const;
    const query = { format, filter: filterValues, sort: [sort.field, sort.order] } as Sent<typeof name>['query'];
    try {
      await startDownload(name, { query });
      setRefusal(null);
      close();
    } catch (error) {
      setRefusal(reasonOf(error));
    }
  };
  return (
    <Popover label="Export" icon={<Download />} title="Export this list">
      {(close) => (
        <Choices>
          <p>{total === 1 ? 'One row' : `${total.toLocaleString('en-GB')} rows`}, as they are filtered now.</p>
          {refusal && <AlertBox focus>{refusal}</AlertBox>}
          {FORMATS.map(({ format, label }) => (
            <Button key={format} variant="outlined" onClick={() => void download(format, close)}>
              {label}
            </Button>
          ))}
        </Choices>
      )}
    </Popover>
  );
};

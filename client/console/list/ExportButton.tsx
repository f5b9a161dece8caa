import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { reasonOf, startDownload } from '../../api/http.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
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
  const download = async (format: string, close: () => void) => {
    const query = new URLSearchParams({
      format,
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    try {
      await startDownload(`/console/${resource}/export?${query}`);
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

import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Braces, Download, FileText, Sheet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paperFileName } from '../../../domain/fileName.ts';
import type { HISTORY_FORMATS, Replay, StepFilter } from '../../../domain/replay/contract.ts';
import { HttpError, reasonOf } from '../../api/http.ts';
import { downloadHistory } from '../../api/replayQueries.ts';
import { saveFile } from '../../api/saveFile.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { WideOnly } from '../../components/page/WideOnly.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';

const OpenActionMenu = lazy(async () => ({
  default: (await import('../../components/documents/OpenActionMenu.tsx')).OpenActionMenu,
}));

type Format = (typeof HISTORY_FORMATS)[number];

const failureOf = (error: Error): string =>
  (error instanceof HttpError && Object.values(error.errors)[0]) || reasonOf(error);

type Props = { property: Replay['property']; filter: StepFilter };

/** The steps that the filters show, as a file. */
export const ExportHistory = ({ property, filter }: Props) => {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (format: Format) =>
      saveFile(
        await downloadHistory(property.id, format, filter),
        `${paperFileName('history', property.name)}.${format}`,
      ),
  });
  const actions = [
    { label: 'Spreadsheet (CSV)', icon: <Sheet />, onClick: () => mutate('csv') },
    { label: 'One step a line (JSON)', icon: <Braces />, onClick: () => mutate('jsonl') },
    { label: 'PDF', icon: <FileText />, onClick: () => mutate('pdf') },
  ];
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Download />}
        aria-haspopup="menu"
        aria-expanded={menu?.open ?? false}
        aria-disabled={isPending || undefined}
        onClick={({ currentTarget }) => !isPending && setMenu({ anchor: currentTarget, open: true })}
      >
        {isPending ? (
          'Exporting...'
        ) : (
          <span>
            Export<WideOnly> history</WideOnly>
          </span>
        )}
      </Button>
      <Suspense>
        {menu && <OpenActionMenu {...menu} actions={actions} onClose={() => setMenu({ ...menu, open: false })} />}
      </Suspense>
      {error && (
        <Modal open title="The export did not work" onClose={reset} brief>
          <AlertBox focus>{failureOf(error)}</AlertBox>
        </Modal>
      )}
    </>
  );
};

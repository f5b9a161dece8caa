import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, useState } from 'react';
import type { Report } from '../../../../domain/assessments/contract.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { Modal } from '../../../components/surfaces/Modal.tsx';
import { CHECK_OFFLINE } from '../../../paths.ts';
import { colour } from '../../../theme/tokens.ts';
import { KeptBack } from './KeptBack.tsx';
import { useBundle } from './useBundle.ts';

const Stack = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > p': { color: colour.ink2 },
});

type Props = { report: Report; onClose: () => void };

/** Makes the evidence bundle of a property. Single answers and documents can be kept back. */
export const BundleDialog = ({ report, onClose }: Props) => {
  const [withheld, setWithheld] = useState<ReadonlySet<string>>(new Set());
  const { start, isBusy, isWaiting, isDone, problem } = useBundle(report);

  const toggle = (id: string) =>
    setWithheld((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start([...withheld]);
  };

  if (isDone)
    return (
      <Modal
        open
        title="The bundle is ready"
        width={560}
        brief
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Stack>
          <AlertBox tone="good" focus>
            It was saved with your downloads.
          </AlertBox>
          <p>
            Whoever gets it can check it on their own device, today and after LetProof has gone. VERIFY.md in the bundle
            says how.
          </p>
          <StandaloneLink href={CHECK_OFFLINE.page}>Check a bundle yourself</StandaloneLink>
        </Stack>
      </Modal>
    );
  return (
    <Modal
      open
      title="Make an evidence bundle"
      width={560}
      onClose={onClose}
      onSubmit={submit}
      note={withheld.size > 0 && `${countOf(withheld.size, 'fact')} kept back`}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {isBusy ? 'Close' : 'Cancel'}
          </Button>
          <BusyButton type="submit" busy={isBusy}>
            {isBusy ? 'Making it…' : 'Download'}
          </BusyButton>
        </>
      }
    >
      <Stack>
        {problem && <AlertBox focus>{problem}</AlertBox>}
        <StatusRegion>
          {isWaiting && (
            <AlertBox tone="none" inRegion>
              The log is signed once a minute, and your last change must be in it. The download starts by itself.
            </AlertBox>
          )}
        </StatusRegion>
        <p>
          A ZIP file with the report, the documents and every recorded change of this property, each with a proof. Of
          the changes it shows nothing personal but the name and address of the property.
        </p>
        <KeptBack report={report} withheld={withheld} disabled={isBusy} onToggle={toggle} />
      </Stack>
    </Modal>
  );
};

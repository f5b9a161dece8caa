import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { Fragment } from 'react';
import { saveFile } from '../../../api/saveFile.ts';
import { CopyButton } from '../../../components/actions/CopyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { FormActions } from '../../../components/forms/FormActions.tsx';
import { colour, radius } from '../../../theme/tokens.ts';

const Codes = styled('ol')({
  display: 'grid',
  gap: 12,
  padding: '16px 20px',
  borderRadius: radius.m,
  backgroundColor: colour.mist,
  fontWeight: 700,
  letterSpacing: '.06em',
  textWrap: 'balance',
  userSelect: 'all',
});

/** A narrow screen breaks the code between two groups, and a copy has no break. */
const Grouped = ({ code }: { code: string }) => {
  const [first, ...others] = code.split('-');
  return (
    <>
      {first}
      {others.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be alike, and they never move.
        <Fragment key={index}>
          -<wbr />
          {group}
        </Fragment>
      ))}
    </>
  );
};

const KEEP = 'Each works once in place of a code, and they are not shown again.';

type Props = {
  codes: readonly string[];
  /** True if they take the place of others. */
  areNew: boolean;
  onKept: () => void;
};

/** The server keeps only their hashes, so they are shown once. */
export const RecoveryCodes = ({ codes, areNew, onKept }: Props) => {
  const text = codes.join('\n');
  const file = () => new Blob([`LetProof recovery codes. Each works once.\n\n${text}\n`], { type: 'text/plain' });
  return (
    <>
      <AlertBox tone="good" title={areNew ? 'You have new recovery codes' : 'The second factor is on'} focus>
        <p>
          {areNew ? 'The former ones no longer work. Keep these.' : 'Keep these recovery codes.'} {KEEP}
        </p>
      </AlertBox>
      <Codes className="num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <Grouped code={code} />
          </li>
        ))}
      </Codes>
      <FormActions>
        <CopyButton text={text} of="recovery codes" />
        <Button
          variant="outlined"
          size="small"
          startIcon={<Download />}
          onClick={() => saveFile(file(), 'letproof-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button variant="text" size="small" onClick={onKept}>
          I have kept them
        </Button>
      </FormActions>
    </>
  );
};

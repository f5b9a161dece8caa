import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import { countOf } from '../../../../domain/numberWords.ts';
import type { Share, View } from '../../../../domain/shares/contract.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Disclosure } from '../../../components/surfaces/Disclosure.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { linkStatus, mayWork } from '../../documents/links/linkStatus.ts';

const Row = styled('div')({
  display: 'grid',
  gap: 2,
  padding: '10px 0',
  fontSize: size.s,
  '& > b': { fontSize: size.m, overflowWrap: 'anywhere' },
  '& > p': { color: colour.ink2 },
  '& > .MuiButton-root': { justifySelf: 'start', marginLeft: -10 },
  '& details li': { paddingBlock: 4, color: colour.ink2 },
  '& summary': { minHeight: 44 },
});

const VIEWED: Readonly<Record<View['kind'], string>> = {
  page: 'Opened',
  report: 'Report downloaded',
  document: 'Document opened',
  stay: 'Stay looked up',
};

const contentText = ({ answers, documents, has_passcode }: Share): string =>
  `${answers ? 'Report' : 'Verdict without answers'}${documents.length > 0 ? ` and ${countOf(documents.length, 'document')}` : ''}${has_passcode ? ', with a passcode' : ''}`;

type Props = { share: Share; onWithdraw: () => void };

/** One shared link, with its latest views. */
export const ShareEntry = ({ share, onWithdraw }: Props) => {
  const name = share.recipient ?? `Link of ${formatInstant(share.created_at)}`;
  return (
    <Row className="num">
      <b>{name}</b>
      <p>{contentText(share)}</p>
      <Pill {...linkStatus(share)} bare plain />
      {share.view_count === 0 ? (
        <p>Not opened yet</p>
      ) : (
        <Disclosure summary={countOf(share.view_count, 'view')}>
          <ul>
            {share.views.map(({ at, viewed }) => (
              <li key={`${at} ${viewed.kind}`}>
                {VIEWED[viewed.kind]} on {formatInstant(at)} at {formatTime(at)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {mayWork(share) && (
        <Button size="small" variant="text" onClick={onWithdraw}>
          Withdraw<VisuallyHidden> the link for {name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
};

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatInstant, formatTime } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import type { Attempt, Delivery } from '../../../domain/webhooks/contract.ts';
import { MESSAGE_LABELS } from '../../../domain/webhooks/texts.ts';
import { Pill, type PillProps } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, phone, radius, size } from '../../theme/tokens.ts';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 16px',
  alignItems: 'start',
  padding: '4px 0',
  '& > .MuiButton-root': { marginTop: 6, marginRight: -12 },
  '& .inside': { display: 'grid', gap: 12, paddingBottom: 16, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& .inside li + li': { marginTop: 8 },
  '& .took': { color: colour.ink2, fontSize: size.s },
  '& pre': {
    margin: 0,
    padding: '10px 12px',
    borderRadius: radius.s,
    backgroundColor: colour.mist,
    font: 'inherit',
    fontSize: size.s,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .MuiButton-root': { justifySelf: 'start', margin: '0 0 8px -10px' },
  },
});

const PILLS: Readonly<Record<Delivery['state'], PillProps>> = {
  waiting: { tone: 'going', label: 'Waiting' },
  delivered: { tone: 'good', label: 'Delivered' },
  failed: { tone: 'bad', label: 'Failed' },
};

const momentText = (at: string): string => `${formatInstant(at)}, ${formatTime(at)}`;

const attemptText = ({ at, status, error }: Attempt): string =>
  `${momentText(at)}: ${error ?? `It accepted the message (${status}).`}`;

const attemptsText = ({ attempts, next_attempt_at }: Delivery): string => {
  const made = countOf(attempts.length, 'attempt');
  return next_attempt_at && attempts.length > 0 ? `${made}, the next on ${momentText(next_attempt_at)}` : made;
};

type Props = { delivery: Delivery; onReplay: (() => void) | undefined };

/** One message: what it said, and what came of each attempt. */
export const DeliveryEntry = ({ delivery, onReplay }: Props) => {
  const { type, state, created_at, is_replay, body, attempts, message_id } = delivery;
  const name = `${MESSAGE_LABELS[type]} of ${momentText(created_at)}`;
  return (
    <Row className="num">
      <Disclosure
        summary={`${MESSAGE_LABELS[type]}${is_replay ? ' (sent again)' : ''}`}
        count={momentText(created_at)}
        note={<Pill {...PILLS[state]} bare />}
      >
        <div className="inside">
          <p>{attemptsText(delivery)}</p>
          {attempts.length > 0 && (
            <ol>
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  {attemptText(attempt)} <span className="took">{attempt.duration_ms} ms</span>
                  {attempt.response && <pre>{attempt.response}</pre>}
                </li>
              ))}
            </ol>
          )}
          <div>
            <b>Message {message_id}</b>
            <pre>{body}</pre>
          </div>
        </div>
      </Disclosure>
      {onReplay && (
        <Button variant="text" size="small" onClick={onReplay}>
          Send again<VisuallyHidden>: {name}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
};

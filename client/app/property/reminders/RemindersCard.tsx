import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../../domain/calendar.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { documentTypeName } from '../../../../domain/questionnaire/documentTypes.ts';
import type { PlannedReminder, SentReminder } from '../../../../domain/reminders/contract.ts';
import { leadWords } from '../../../../domain/reminders/texts.ts';
import { propertyQueries } from '../../../api/propertyQueries.ts';
import { queries } from '../../../api/queries.ts';
import { useIsOwn, useMay, useUser } from '../../../auth/acting.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { PartLoading } from '../../../components/feedback/PartLoading.tsx';
import { PAGES } from '../../../paths.ts';
import { colour, size } from '../../../theme/tokens.ts';
import { PauseDialog } from '../../reminders/PauseDialog.tsx';
import { useResumeReminders } from '../../reminders/useResumeReminders.ts';
import { SideCard } from '../PropertyDetails.tsx';
import { PausedList } from './PausedList.tsx';

const Frame = styled(SideCard)({
  '& > ul > li': {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: '0 12px',
    padding: '12px 0',
    borderTop: `1px solid ${colour.line}`,
    lineHeight: 1.4,
  },
  '& > ul > li:first-of-type': { borderTop: 0, paddingTop: 4 },
  '& time': { fontWeight: 700 },
  '& li span': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& > ul.paused > li': { gridTemplateColumns: '20px minmax(0, 1fr)', alignItems: 'start' },
  '& > ul.paused > li > svg': { width: 20, height: 20, marginTop: 2, color: colour.ink2 },
  '& > ul + ul': { borderTop: `1px solid ${colour.line}`, marginTop: 8, paddingTop: 12 },
  '& > .MuiButton-root': { width: '100%', marginTop: 8 },
  '& > p': { color: colour.ink2 },
  '& > p + ul': { marginTop: 12 },
});

/** How many of the coming reminders are shown, and of the sent ones. */
const SHOWN = 3;

const Planned = ({ reminders }: { reminders: readonly PlannedReminder[] }) => (
  <ul className="num">
    {reminders.map(({ on, due_on, name, document_id }) => (
      <li key={`${on} ${document_id ?? name}`}>
        <time dateTime={on}>{formatDay(on)}</time>
        <div>
          {name}
          <span>{leadWords(on, due_on)}</span>
        </div>
      </li>
    ))}
  </ul>
);

const listed = new Intl.ListFormat('en-GB');

const Sent = ({ reminders, isReachable }: { reminders: readonly SentReminder[]; isReachable: boolean }) =>
  reminders.map(({ name, sent_on, document_id }) => (
    <p key={document_id ?? name} className="num">
      {name}. {isReachable ? 'Sent on' : 'Reminders were due on'} {listed.format(sent_on.slice(-SHOWN).map(formatDay))}.
    </p>
  ));

const NONE = 'None are planned.';
const NONE_DATED = 'None are planned: nothing here has a last day, or reminders are switched off.';
const NONE_FOR_DATES = 'None are planned: the days for them are over, or reminders are switched off.';
const NO_MORE = 'No more are planned for these dates.';

/** Why no reminder is to come. The server does not say which, so each text is true of all its causes. */
const noneText = (sent: readonly SentReminder[], present: readonly Document[] | undefined): string => {
  if (sent.length > 0) return NO_MORE;
  if (!present) return NONE;
  return present.some(({ expiry_date }) => expiry_date !== null) ? NONE_FOR_DATES : NONE_DATED;
};

/** What the holder of the account will be told next about this property, and what is paused. */
export const RemindersCard = ({ propertyId }: { propertyId: string }) => {
  const query = useQuery(propertyQueries.plannedReminders(propertyId));
  const { data: reminders } = query;
  const { data: documents } = useQuery(queries.documents({ propertyId }));
  const mayPause = useMay('document:change');
  // Reminders go to the holder of the account. The settings are those of the person.
  const isOwn = useIsOwn();
  const isEmailReachable = useUser()?.email_reachable ?? true;
  // Of another account it is not known whether mail reaches its holder.
  const isReachable = !isOwn || isEmailReachable;
  const [pausing, setPausing] = useState<Document | null>(null);
  const { resume, resuming, failure, attempt } = useResumeReminders();
  const present = documents?.filter(({ superseded }) => !superseded);
  const paused = present?.filter(({ reminders_paused_until }) => reminders_paused_until !== null) ?? [];
  const next = reminders?.planned.slice(0, SHOWN);
  const first = present?.find(({ id, reminders_paused_until }) =>
    next?.some(({ document_id }) => document_id === id && reminders_paused_until === null),
  );
  return (
    <Frame as="section" aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <LoadState query={query} loading={<PartLoading>Loading the reminders...</PartLoading>}>
        The reminders could not be loaded.
      </LoadState>
      {failure && (
        <AlertBox key={attempt} focus>
          {failure}
        </AlertBox>
      )}
      {!isReachable && (
        <AlertBox tone="warn">
          Your email address refuses our mail, so reminders cannot be delivered. Change or confirm it in the settings.
        </AlertBox>
      )}
      {reminders && <Sent reminders={reminders.sent.slice(0, SHOWN)} isReachable={isReachable} />}
      {reminders?.planned.length === 0 && <p>{noneText(reminders.sent, present)}</p>}
      {next && next.length > 0 && <Planned reminders={next} />}
      {paused.length > 0 && (
        <PausedList documents={paused} resuming={resuming} onResume={mayPause ? resume : undefined} />
      )}
      {first && mayPause && (
        <Button variant="outlined" size="small" onClick={() => setPausing(first)}>
          Pause for the {documentTypeName(first.document_type)}
        </Button>
      )}
      {isOwn && <StandaloneLink href={PAGES.settings}>Change reminders</StandaloneLink>}
      {pausing && <PauseDialog document={pausing} onClose={() => setPausing(null)} />}
    </Frame>
  );
};

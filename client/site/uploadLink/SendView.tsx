import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../domain/calendar.ts';
import type { AskedDocument } from '../../../domain/uploadLinks/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { useIgnoreStrayDrops } from '../../app/questionnaire/evidence/useIgnoreStrayDrops.ts';
import { today } from '../../clock.ts';
import { ActionBar } from '../../components/actions/ActionBar.tsx';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { onFirstClick } from '../../components/actions/onFirstClick.ts';
import { ProgressBar } from '../../components/data/ProgressBar.tsx';
import { TickList } from '../../components/data/TickList.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { DateField } from '../../components/forms/DateField.tsx';
import { Field } from '../../components/forms/Field.tsx';
import { FormCard } from '../../components/forms/FormCard.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour, phone, size, tablet } from '../../theme/tokens.ts';
import { FilePlace } from './FilePlace.tsx';
import { LinkFacts } from './LinkFacts.tsx';
import { LinkLayout } from './LinkLayout.tsx';
import { addingText, CANCELLED_TEXT } from './texts.ts';
import { type Received, useSending } from './useSending.ts';

const Columns = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 560px) minmax(0, 1fr)',
  gap: '48px 88px',
  alignItems: 'start',
  '& h1': { textWrap: 'balance', overflowWrap: 'anywhere' },
  '& h1 + p': { margin: '10px 0 24px', fontSize: size.lead, overflowWrap: 'anywhere' },
  [tablet]: { gridTemplateColumns: 'minmax(0, 560px)', justifyContent: 'center' },
  [phone]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    '& > div': { flex: 1, display: 'flex', flexDirection: 'column' },
    '& h1': { fontSize: size.xl },
    '& h1 + p': { fontSize: size.m, margin: '8px 0 16px' },
  },
});

const Form = styled(FormCard)({
  gap: 24,
  '& h2': { fontSize: size.m, letterSpacing: 0, marginBottom: 8 },
  '& .pair': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 20, alignItems: 'end' },
  '& .only': { color: colour.ink2, fontSize: size.s },
  // The bar of a phone stays in sight, and the progress with it.
  '& .action-bar': { flexWrap: 'wrap' },
  '& .action-bar > .progress': { flex: '1 0 100%' },
  '& .action-bar > .MuiButton-root': { flex: 1, minHeight: 56 },
  [phone]: {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 20,
    padding: 0,
    border: 0,
    background: 'none',
    boxShadow: 'none',
    '& .MuiInputBase-root:has(input[type=date])': { width: '100%' },
  },
  '@media (max-width: 359px)': { '& .pair': { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

const Note = styled('blockquote')({
  margin: '0 0 24px',
  padding: '12px 16px',
  borderLeft: `4px solid ${colour.harbour600}`,
  backgroundColor: colour.paper,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});

const buttonText = ({ isSending, adding, texts }: ReturnType<typeof useSending>): string => {
  if (isSending) return 'Sending...';
  return adding === null ? `Send the ${texts.noun}` : addingText(adding);
};

type Props = {
  token: string;
  asked: AskedDocument;
  former: Received | null;
  onReceived: (received: Received) => void;
};

export const SendView = ({ token, asked, former, onReceived }: Props) => {
  useIgnoreStrayDrops();
  const form = useSending({ token, asked, former, onReceived });
  const { texts, values, errors, change, attempt } = form;
  const place = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (attempt > 0)
      place.current?.querySelector<HTMLElement>('[aria-invalid=true], button[aria-describedby]')?.focus();
  }, [attempt]);
  return (
    <LinkLayout>
      <PageTitle>{`One document for ${asked.property_name}`}</PageTitle>
      <Columns>
        <div>
          <h1>One document for {asked.property_name}</h1>
          <p>
            {asked.asked_by} asks you for the <b>{texts.asked}</b> of {asked.property_address}.
          </p>
          {asked.note && <Note>{asked.note}</Note>}
          <Form ref={place} onSubmit={form.submit}>
            {form.failure && <AlertBox focus>{reasonOf(form.failure)}</AlertBox>}
            <FilePlace
              name={texts.asked}
              file={form.file}
              error={errors.file}
              busy={form.isSending}
              pages={form.pages}
              adding={form.adding}
              onPhoto={form.photograph}
              onFile={(file) => void form.choose(file)}
              onRefused={form.refuseFile}
            />
            <div>
              <h2>Please check that it shows</h2>
              <TickList items={asked.shows} />
            </div>
            <DateField
              label={texts.dateLabel}
              max={today()}
              value={values.issuedOn}
              error={errors.issuedOn}
              onChange={(event) => change('issuedOn', event.target.value)}
            />
            <div className={texts.licenceLabel ? 'pair' : undefined}>
              <Field
                label="Your name"
                autoComplete="name"
                maxLength={120}
                value={values.name}
                error={errors.name}
                onChange={(event) => change('name', event.target.value)}
              />
              {texts.licenceLabel && (
                <Field
                  label={texts.licenceLabel}
                  optional
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={120}
                  value={values.licence}
                  error={errors.licence}
                  onChange={(event) => change('licence', event.target.value)}
                />
              )}
            </div>
            <p className="only num">
              {asked.asked_by} and their team see it, and nobody else.{' '}
              {former
                ? 'The file that you sent first is kept with it.'
                : `This link takes one document, until ${formatDay(asked.expires_on)}.`}
            </p>
            <StatusRegion className="only">{form.isCancelled && CANCELLED_TEXT}</StatusRegion>
            <ActionBar>
              {form.isSending && (
                <div className="progress">
                  <ProgressBar value={form.percent} label="Sending" />
                </div>
              )}
              {form.isSending && (
                <Button
                  variant="outlined"
                  onClick={onFirstClick(() => {
                    form.cancel();
                    // This button is about to be removed, and the focus with it.
                    sendButton.current?.focus();
                  })}
                >
                  Cancel upload
                </Button>
              )}
              <BusyButton
                ref={sendButton}
                type="submit"
                busy={form.isSending || form.adding !== null}
                // The second click of a double click was meant for Cancel upload.
                onClick={(event) => event.detail > 1 && event.preventDefault()}
              >
                {buttonText(form)}
              </BusyButton>
            </ActionBar>
          </Form>
        </div>
        <LinkFacts asked={asked} name={texts.asked} />
      </Columns>
    </LinkLayout>
  );
};

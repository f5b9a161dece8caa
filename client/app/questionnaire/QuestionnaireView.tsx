import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BookOpen } from 'lucide-react';
import { NATION_LABELS } from '../../../domain/properties/contract.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Container } from '../../components/page/Container.tsx';
import { Main } from '../../components/page/Main.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import type { QuestionnaireModel } from './model.ts';
import { Actions } from './parts/Actions.tsx';
import { AnswerChoices } from './parts/AnswerChoices.tsx';
import { GoneAlert } from './parts/GoneAlert.tsx';
import { Guidance } from './parts/Guidance.tsx';
import { Head } from './parts/Head.tsx';
import { LeaveDialog } from './parts/LeaveDialog.tsx';
import { MissedUploads } from './parts/MissedUploads.tsx';
import { QuestionHeading } from './parts/QuestionHeading.tsx';
import { Sidebar } from './parts/Sidebar.tsx';
import { Stepper } from './parts/Stepper.tsx';
import { UnsavedAlert } from './parts/UnsavedAlert.tsx';
import { UploadCard } from './parts/UploadCard.tsx';
import { useFilePicker } from './useFilePicker.tsx';
import { useKeptFocus } from './useKeptFocus.ts';
import { useStrayDrops } from './useStrayDrops.ts';

const THREE_COLUMNS = '@media (min-width: 1180px)';

const Grid = styled(Container)({
  flex: 1,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  padding: '24px 0 64px',
  [THREE_COLUMNS]: {
    display: 'grid',
    gridTemplateColumns: '280px minmax(0, 1fr) 344px',
    gap: '0 56px',
    alignItems: 'start',
    padding: '32px 0 64px',
    '&[data-single]': { gridTemplateColumns: 'minmax(0, 640px) 344px', justifyContent: 'center' },
  },
  '& > aside': { fontSize: size.s },
  [phone]: { padding: '16px 0 0', alignItems: 'stretch' },
});

const Ask = styled('div')({
  width: '100%',
  maxWidth: 640,
  [phone]: { display: 'flex', flexDirection: 'column' },
  '& > .alerts': { display: 'grid', gap: 12, '&:not(:empty)': { marginBottom: 20 } },
  '& > .fold': {
    margin: '-8px 0 20px',
    border: `solid ${colour.line}`,
    borderWidth: '1px 0',
    '& details > summary': { color: colour.harbour700, [phone]: { minHeight: 48 } },
    '& summary + *': { padding: '4px 0 24px' },
    [phone]: { margin: '-4px 0 16px' },
  },
  '& > .answer': { marginBottom: 32, [phone]: { marginBottom: 24 } },
});

const TITLE = 'question-title';

/** One question a page; its text is the heading and the name of its choices. */
export const QuestionnaireView = (model: QuestionnaireModel) => {
  const { question, property, progress, evidence, saving, single, go } = model;
  const wide = useMediaQuery('(min-width: 1180px)');
  const take = (file: File) => void evidence?.upload(file);
  const focus = useKeptFocus(TITLE);
  useStrayDrops();
  const { pick, input } = useFilePicker(take);
  const place = { progress, position: question.position, onGo: go };
  const guidance = <Guidance question={question} nation={property.nation} />;

  return (
    <>
      <PageTitle>{`Question ${question.position} of ${progress.total}: ${property.name}`}</PageTitle>
      <SkipLink />
      <Head property={property} saving={saving.state} loginHref={model.loginHref} onSave={model.save} />
      {!wide && !single && <Stepper {...place} />}
      <Main>
        <Grid width="wide" data-single={single || undefined}>
          {wide && !single && <Sidebar {...place} />}
          <Ask {...focus}>
            <div className="alerts">
              {model.problem && <AlertBox>{model.problem}</AlertBox>}
              {model.notice && <AlertBox tone="warn">{model.notice}</AlertBox>}
            </div>
            <QuestionHeading question={question} total={progress.total} id={TITLE} />
            {!wide && (
              <div className="fold" key={question.id}>
                <Disclosure
                  summary={`Why it matters and the law in ${NATION_LABELS[property.nation]}`}
                  icon={<BookOpen />}
                >
                  {guidance}
                </Disclosure>
              </div>
            )}
            <div className="answer">
              <AnswerChoices
                key={question.id}
                question={question}
                answer={model.given.answer}
                labelledBy={TITLE}
                onChoose={model.choose}
              />
              {evidence && <UploadCard key={`${question.id}-paper`} evidence={evidence} onPick={pick} onDrop={take} />}
            </div>
            {input}
            {/* Above the answer it would push the answers away under the pointer that has just pressed one. */}
            <div className="alerts">
              <MissedUploads missed={model.missed} go={go} />
              <GoneAlert gone={model.gone} property={property} />
              <UnsavedAlert failed={saving.failed} why={saving.why} onRetry={model.save} />
            </div>
            <Actions {...model} first={question.position === 1} />
          </Ask>
          {wide && <aside aria-label="Guidance">{guidance}</aside>}
        </Grid>
      </Main>
      <LeaveDialog leaving={model.leaving} />
    </>
  );
};

import { ArrowLeft, Check } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { PUBLIC_PAGES } from '../../paths.ts';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import { QUESTIONS } from './answers.ts';
import letterbox from './drawings/letterbox.svg';
import { Heading } from './Heading.tsx';
import { Houses } from './Houses.tsx';
import { LeadFields } from './LeadFields.tsx';
import { errorsOf, type Lead, type LeadErrors } from './lead.ts';

type Props = {
  readonly lead: Lead;
  readonly onEdit: (lead: Lead) => void;
  /** Returns what the server refused. */
  readonly onSubmit: () => Promise<LeadErrors>;
  readonly onBack: () => void;
  readonly busy: boolean;
};

const { lead: TEXTS } = QUICK_CHECK;

const Say = () => (
  <div className="say">
    <p className="at">
      <Houses answered={QUESTIONS.map(() => true)} />
      <span>{TEXTS.answered(QUESTIONS.length)}</span>
    </p>
    <Heading text={TEXTS.heading} />
    <p className="lede">{TEXTS.text}</p>
    <ul className="ticks">
      {TEXTS.gets.map((text) => (
        <li key={text}>
          <Check aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
    <img className="door" src={letterbox} width={360} height={216} alt="" />
  </div>
);

export const LeadView = ({ lead, onEdit, onSubmit, onBack, busy }: Props) => {
  const [errors, setErrors] = useState<LeadErrors>({});
  const form = useRef<HTMLFormElement>(null);

  const show = (found: LeadErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = errorsOf(lead);
    show(Object.keys(found).length > 0 ? found : await onSubmit());
  };

  const edit = (change: Partial<Lead>) => {
    onEdit({ ...lead, ...change });
    const { [Object.keys(change)[0] as keyof LeadErrors]: _, ...rest } = errors;
    setErrors(rest);
  };

  return (
    <div className="lead-capture">
      <Say />
      <form className="card" ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <LeadFields lead={lead} errors={errors} onEdit={edit} />
        <p className="small">
          By unlocking your results you accept the{' '}
          <a href={PUBLIC_PAGES.terms} target="_blank" rel="noopener">
            terms
          </a>{' '}
          and have read the{' '}
          <a href={PUBLIC_PAGES.privacy} target="_blank" rel="noopener">
            privacy notice
          </a>
          .
        </p>
        <div className="acts">
          <button className="btn quiet" type="button" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
            {TEXTS.back}
          </button>
          <button className="btn" type="submit" aria-disabled={busy}>
            {busy ? TEXTS.submitting : TEXTS.submit}
          </button>
        </div>
      </form>
    </div>
  );
};

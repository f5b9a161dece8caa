import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isExpired } from '../../../domain/compliance/expiry.ts';
import { ISSUED_IN_FUTURE } from '../../../domain/documents/contract.ts';
import type { Proposed } from '../../../domain/documents/proposals.ts';
import type { AskedDocument, SentReply } from '../../../domain/uploadLinks/contract.ts';
import { HttpError } from '../../api/http.ts';
import { linkCommands } from '../../api/linkCommands.ts';
import { isEmpty } from '../../app/documents/reading/reading.ts';
import { CANCELLED, useUploadControls } from '../../app/uploads/useUploadControls.ts';
import { today } from '../../clock.ts';
import { senderKeyOf } from './senderKeys.ts';
import { NAME_REQUIRED, ranOut, textsOf } from './texts.ts';
import { type Chosen, useChosenFile } from './useChosenFile.ts';

export type SendField = 'file' | 'issuedOn' | 'name' | 'licence';
export type SendErrors = Readonly<Partial<Record<SendField, string>>>;

/** What was sent, with the answer of the server. */
export type Received = SentReply & { readonly name: string; readonly licence: string; readonly issuedOn: string };

type Values = { readonly issuedOn: string; readonly name: string; readonly licence: string };

/** A doubtful date is never filled in. */
const sureDay = (proposal: Proposed['issuedOn'] | undefined): string =>
  proposal && proposal.doubts.length === 0 ? (proposal.day ?? '') : '';

/**
 * Says so if the file names a last day that is past. It is not sent without that day: the server would then count from
 * the issue date, and a document that has run out could count as valid.
 */
const runOutText = (chosen: Chosen): string | undefined => {
  const expiresOn = sureDay(chosen.reading?.proposed.expiresOn);
  return expiresOn && isExpired(expiresOn, today()) ? ranOut(expiresOn) : undefined;
};

const serverErrors = (error: unknown): SendErrors => {
  if (!(error instanceof HttpError)) return {};
  const { file, issued_on, expiry_date, name, licence } = error.errors;
  // The last day was read from the file and has no field in the form.
  // Size and type are refused without naming the field.
  const ofFile = file ?? expiry_date ?? ([413, 415].includes(error.status) ? error.message : undefined);
  return {
    ...(ofFile && { file: ofFile }),
    ...(issued_on && { issuedOn: issued_on }),
    ...(name && { name }),
    ...(licence && { licence }),
  };
};

type Options = {
  readonly token: string;
  readonly asked: AskedDocument;
  /** What this browser has sent before, if it sends another file. */
  readonly former: Received | null;
  readonly onReceived: (received: Received) => void;
};

/** All that is stateful about the form. A date that the file names is filled in until the user types one. */
export const useSending = ({ token, asked, former, onReceived }: Options) => {
  const texts = textsOf(asked);
  const [values, setValues] = useState<Values>({
    issuedOn: '',
    name: former?.name ?? '',
    licence: former?.licence ?? '',
  });
  const isDateTyped = useRef(false);
  /** A date that the user has typed stays. */
  const fillIn = (issuedOn: string) => {
    if (!isDateTyped.current) setValues((before) => ({ ...before, issuedOn }));
  };
  const [errors, setErrors] = useState<SendErrors>({});
  const [percent, setPercent] = useState(0);
  const control = useRef<AbortController>(null);
  const run = useUploadControls();
  const [attempt, setAttempt] = useState(0);
  const show = (found: SendErrors) => {
    setErrors(found);
    setAttempt((before) => before + 1);
  };

  const refuseFile = (file: string) => setErrors((before) => ({ ...before, file }));
  const { chosen, adding, choose, photograph } = useChosenFile({
    documentType: asked.document_type,
    name: texts.asked.replaceAll(' ', '-'),
    onError: refuseFile,
    // The date of the file before is not the date of this one.
    onChosen: () => fillIn(''),
    onRead: ({ proposed }) => fillIn(sureDay(proposed.issuedOn)),
  });

  const wrong = (): SendErrors => {
    const file = chosen ? runOutText(chosen) : texts.fileRequired;
    return {
      ...(file && { file }),
      ...(!values.issuedOn && { issuedOn: texts.dateRequired }),
      ...(values.issuedOn > today() && { issuedOn: ISSUED_IN_FUTURE }),
      ...(!values.name.trim() && { name: NAME_REQUIRED }),
    };
  };

  const sending = useMutation({
    mutationFn: async ({ file, reading }: Chosen) => {
      const proposed = reading && !isEmpty(reading) ? reading.proposed : undefined;
      const sent = {
        file,
        ...values,
        expiresOn: sureDay(proposed?.expiresOn),
        proposed,
        senderKey: senderKeyOf(token),
      };
      control.current = new AbortController();
      setPercent(0);
      const reply = await run(control.current, (signal) =>
        linkCommands.sendDocument(token, sent, { signal, onProgress: setPercent }),
      );
      onReceived({ ...reply, ...values });
    },
    onError: (error) => {
      if (error !== CANCELLED) show(serverErrors(error));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The link takes one document, so a page that is not ready yet would be lost.
    if (sending.isPending || adding !== null) return;
    const found = wrong();
    show(found);
    if (chosen && Object.keys(found).length === 0) sending.mutate(chosen);
  };

  const failure = sending.error === CANCELLED ? null : sending.error;
  return {
    texts,
    file: chosen?.file ?? null,
    pages: chosen?.photos.length ?? 0,
    /** The number of the photographed page that is prepared now; null if none is. */
    adding,
    values,
    errors,
    /** Counts how often the form was checked here or refused by the server: each time the focus moves to what is wrong. */
    attempt,
    percent,
    isSending: sending.isPending,
    /** The server keeps nothing of a file that has not arrived whole. A repeat counts once even if it had arrived. */
    cancel: () => control.current?.abort(CANCELLED),
    /** The last upload was cancelled. It may have arrived whole before that: only its answer was lost then. */
    isCancelled: sending.error === CANCELLED,
    /** Of the whole form: no field is wrong. */
    failure: Object.values(errors).every((text) => !text) ? failure : null,
    choose,
    photograph,
    refuseFile,
    change: (field: keyof Values, value: string) => {
      if (field === 'issuedOn') isDateTyped.current = value !== '';
      setValues((before) => ({ ...before, [field]: value }));
      setErrors((before) => ({ ...before, [field]: '' }));
    },
    submit,
  };
};

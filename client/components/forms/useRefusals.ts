import { type RefObject, useState } from 'react';
import { HttpError, reasonOf } from '../../api/http.ts';
import { useFocusInvalid } from './useFocusInvalid.ts';

type Errors = Readonly<Record<string, string>>;

/** From the server, or from the form's own check. */
type Refusal = Error | Errors | null;

const errorsIn = (refusal: Refusal): Errors => {
  if (refusal instanceof HttpError) return refusal.errors;
  return refusal === null || refusal instanceof Error ? {} : refusal;
};

const NOTHING: { readonly of: Refusal; readonly names: readonly string[] } = { of: null, names: [] };

export type Refusals<Part extends HTMLElement> = {
  /** Contains the fields. */
  part: RefObject<Part | null>;
  /** By the member of the request. */
  errors: Errors;
  /** What no field can show. */
  alert: string | undefined;
  /** Removes the errors of members that were changed. */
  correct: (...changed: readonly string[]) => void;
};

/**
 * What was refused of a form. The first refused field takes the focus. `fields` are the members of the request that
 * have a field; `textOf` makes the text of a refusal that names no member.
 */
export const useRefusals = <Part extends HTMLElement>(
  refusal: Refusal,
  fields: readonly string[],
  textOf: (error: Error) => string = reasonOf,
): Refusals<Part> => {
  const part = useFocusInvalid<Part>(refusal);
  const [corrected, setCorrected] = useState(NOTHING);
  const names = corrected.of === refusal ? corrected.names : [];
  const refused = Object.entries(errorsIn(refusal));
  const errors: Errors = Object.fromEntries(refused.filter(([name]) => !names.includes(name)));
  const [elsewhere] = refused.filter(([name]) => !fields.includes(name)).map(([, text]) => text);
  const isUnnamed = refusal instanceof Error && refused.length === 0;
  return {
    part,
    errors,
    alert: isUnnamed ? textOf(refusal) : elsewhere,
    correct: (...changed) => {
      if (changed.some((name) => name in errors)) setCorrected({ of: refusal, names: [...names, ...changed] });
    },
  };
};

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly name: string;
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  readonly label: string;
  readonly optional?: string;
  readonly hint?: string;
  readonly autoComplete: string;
  readonly maxLength?: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onEdit: (value: string) => void;
  /** A button inside the box. */
  readonly children?: ReactNode;
};

export const TextField = ({ label, optional, hint, error, onEdit, children, ...input }: Props) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="opt">{optional}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
      <div className="box">
        <input
          className="input"
          id={id}
          {...input}
          aria-invalid={error !== undefined}
          {...(described && { 'aria-describedby': described })}
          onChange={(event) => onEdit(event.target.value)}
        />
        {children}
      </div>
    </div>
  );
};

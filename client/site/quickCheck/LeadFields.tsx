import { useState } from 'react';
import { QUICK_CHECK } from '../content/quickCheck.ts';
import type { Lead, LeadErrors } from './lead.ts';
import { TextField } from './TextField.tsx';

type Props = {
  readonly lead: Lead;
  readonly errors: LeadErrors;
  readonly onEdit: (change: Partial<Lead>) => void;
};

const { lead: TEXTS } = QUICK_CHECK;
const ROLES = Object.entries(TEXTS.roles) as [Lead['user_type'], string][];

const PasswordField = ({ lead, errors, onEdit }: Props) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      name="password"
      type={shown ? 'text' : 'password'}
      label={TEXTS.password}
      hint={TEXTS.passwordHint}
      autoComplete="new-password"
      value={lead.password}
      error={errors.password}
      onEdit={(password) => onEdit({ password })}
    >
      <button
        className="show"
        type="button"
        aria-label={`${shown ? TEXTS.hide : TEXTS.show} password`}
        onClick={() => setShown(!shown)}
      >
        {shown ? TEXTS.hide : TEXTS.show}
      </button>
    </TextField>
  );
};

const Role = ({ lead, onEdit }: Props) => (
  <fieldset className="field">
    <legend>{TEXTS.role}</legend>
    <div className="roles">
      {ROLES.map(([value, label]) => (
        <label key={value} className="choice">
          <input
            className="vh"
            type="radio"
            name="user_type"
            checked={lead.user_type === value}
            onChange={() => onEdit({ user_type: value })}
          />
          <span className="dot" />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

export const LeadFields = (props: Props) => {
  const { lead, errors, onEdit } = props;
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={TEXTS.email}
        autoComplete="email"
        maxLength={254}
        value={lead.email}
        error={errors.email}
        onEdit={(email) => onEdit({ email })}
      />
      <PasswordField {...props} />
      <div className="two">
        <TextField
          name="name"
          label={TEXTS.name}
          optional={TEXTS.optional}
          autoComplete="name"
          maxLength={120}
          value={lead.name}
          error={errors.name}
          onEdit={(name) => onEdit({ name })}
        />
        <TextField
          name="phone"
          type="tel"
          label={TEXTS.phone}
          optional={TEXTS.optional}
          autoComplete="tel"
          maxLength={40}
          value={lead.phone}
          error={errors.phone}
          onEdit={(phone) => onEdit({ phone })}
        />
      </div>
      <Role {...props} />
      <label className="agree">
        <input
          type="checkbox"
          name="marketing_opt_in"
          checked={lead.marketing_opt_in}
          onChange={(event) => onEdit({ marketing_opt_in: event.target.checked })}
        />
        <span>{TEXTS.marketing}</span>
      </label>
    </>
  );
};

import { config, type z } from 'zod';

/** What a schema does not say itself, in words that may be shown: zod's own speak to programmers. */
const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path?.length) return 'Send a JSON object';
      return issue.input === undefined || issue.input === null ? 'This is required' : 'This is not valid';
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}`;
    case 'invalid_format':
      return 'This is not valid';
    default:
      return undefined;
  }
};

config({ customError: plainWords });

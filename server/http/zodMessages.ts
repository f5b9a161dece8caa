import { config, type z } from 'zod';

/** Messages for users if a schema has none: zod's default messages are written for programmers. */
const zodMessages: z.core.$ZodErrorMap = (issue) => {
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

config({ customError: zodMessages });

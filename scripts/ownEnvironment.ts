import { SETTINGS } from '../server/process/config.ts';

const isSetting = (name: string): boolean => SETTINGS.includes(name.replace(/_FILE$/, '')) || name.startsWith('AWS_');

/**
 * For servers and commands on data of their own: what is left has no setting of an installation. With its database,
 * bucket, mail server or Stripe they would work on its data.
 */
export const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting(name)));

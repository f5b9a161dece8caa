import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Owner = { readonly uid: number; readonly gid: number };

/** The first of these folders and their parents that this user has no permission to enter. */
export const closedFolder = async (folders: readonly string[], { uid, gid }: Owner): Promise<string | undefined> => {
  for (const folder of folders.flatMap(withParents)) {
    const { mode, uid: owner, gid: group } = await stat(folder);
    const search = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & search) === 0) return folder;
  }
  return undefined;
};

const withParents = (folder: string): string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...withParents(dirname(folder))];

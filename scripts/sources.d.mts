type Options = {
  readonly root: string;
  readonly inputs: readonly string[];
  /** The folder of the build. */
  readonly built: string;
  /** For tests. */
  readonly now?: number;
  readonly read?: (path: string) => Buffer;
};

type Sources = { readonly isBuilt: boolean; readonly building: () => void; readonly hasBuilt: () => void };

export declare const sources: (options: Options) => Sources;

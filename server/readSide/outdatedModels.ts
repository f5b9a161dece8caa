/** The models whose tables belong to a newer build. While there is at least one, this process does not lead. */
export const outdatedModels = (changed: (isOutdated: boolean) => void = () => {}) => {
  const names = new Set<string>();
  return {
    set: (name: string, isOutdated: boolean): void => {
      if (isOutdated === names.has(name)) return;
      if (isOutdated) names.add(name);
      else names.delete(name);
      changed(names.size > 0);
    },
    names: (): readonly string[] => [...names],
  };
};
export type OutdatedModels = ReturnType<typeof outdatedModels>;

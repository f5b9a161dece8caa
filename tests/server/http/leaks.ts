/** Lines with a canary of the tests, an address of the tests or the IP address of a client. A canary may be in capitals. */
export const leaksIn = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => /quagga|@example|\b10\.\d+\.\d+\.\d+\b/i.test(line));

/** Lines that the servers of this test have logged as errors. They are shown when the test fails. */
export const loggedErrors: string[] = [];

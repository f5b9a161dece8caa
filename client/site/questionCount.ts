/**
 * How many questions an assessment has, for the public pages. A constant, because the questionnaire itself is too large
 * to load with them. A test compares the two.
 */
export const QUESTION_COUNT = 42;

/** The name of the query parameter and of the navigation state that open the quick check. */
export const START_QUIZ = 'start-quiz';

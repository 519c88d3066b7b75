/** Questions of the mission quiz; each is open for as long as in any solo, 30 s. Source: product 9.15. */
export const missionQuizQuestions = 5

/** From how many of the weakest topics its questions come. Source: decision 0114. */
export const missionQuizTopics = 3

/** How many of its questions are due for review at most. Source: decision 0114. */
export const missionQuizDue = 2

import { shiftDay, type Day } from '../time.ts'
import { subjectOfTopic, subjects, topics, type Subject, type Topic } from '../words.ts'

/** What a player answered of a topic, and the last day on which they did. */
export type TopicRecord = { topic: Topic; answered: number; right: number; lastDay: Day }

/** Topics from the weakest to the strongest: by the share of right answers, each taken as if one right and one wrong had been given before. */
export function weakestFirst(records: readonly TopicRecord[]): Topic[] {
  const known = new Map(records.map((one) => [one.topic, (one.right + 1) / (one.answered + 2)]))
  return topics.toSorted((a, b) => (known.get(a) ?? unknown) - (known.get(b) ?? unknown))
}

/** What was never asked stands behind what is known to be weak, and before what is known to be strong. */
const unknown = 0.5

/** Days without a subject after which it is worth a visit. Source: product 5.12. */
export const unvisitedDays = 14

/** Subjects that were not played for fourteen days or never, the longest unvisited first. */
export function unvisitedSubjects(records: readonly TopicRecord[], today: Day): Subject[] {
  const lastDayOf = (subject: Subject) =>
    records.reduce(
      (last, one) => (subjectOfTopic[one.topic] === subject && one.lastDay > last ? one.lastDay : last),
      '',
    )
  return subjects
    .filter((subject) => lastDayOf(subject) <= shiftDay(today, -unvisitedDays))
    .toSorted((a, b) => (lastDayOf(a) < lastDayOf(b) ? -1 : 1))
}

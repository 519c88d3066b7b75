import { subjects } from '@satoshi/rules/words'

import { SubjectCard } from './subject-card.tsx'
import { poolOf, type TopicCount } from './topic-counts.ts'

/** The four subjects beside each other, where there is room. */
export function SubjectGrid({ counts }: { counts: TopicCount[] }) {
  return (
    <div className="@container">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 @md:grid-cols-2 @2xl:grid-cols-4">
        {subjects.map((subject) => (
          <li key={subject} className="grid">
            <SubjectCard subject={subject} questions={poolOf(counts, { subject })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

import { subjects, type Subject } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { DistrictSkyline } from '../match/district-skyline.tsx'
import { districtOfSubject } from '../match/subject-district.ts'
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

type SubjectCardProps = { subject: Subject; questions: number }

/** A subject as its district: the way to its topics. */
function SubjectCard({ subject, questions }: SubjectCardProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={`/quiz?subject=${subject}`}
      data-district={districtOfSubject[subject]}
      className="relative isolate flex min-h-44 flex-col overflow-hidden rounded-lg border border-district-shade bg-district-deep p-4 shadow-low transition-[border-color,transform] duration-180 hover:border-district active:translate-y-px"
    >
      <DistrictSkyline subject={subject} className="absolute inset-x-0 bottom-0 -z-10 h-24 w-full" />
      <span className="font-display text-lg leading-tight font-bold break-words hyphens-auto text-ink sm:text-xl">
        {t(`topics.subjects.${subject}`)}
      </span>
      <span className="mt-1 text-sm text-district-ink">{t(`topics.about.${subject}`)}</span>
      <span className="mt-auto w-fit rounded-full bg-page/85 px-2.5 py-0.5 text-xs font-semibold text-ink">
        {questions > 0 ? t('quiz.choose.questions', { count: questions }) : t('quiz.choose.empty')}
      </span>
    </Link>
  )
}

import type { DuelSummary } from '@satoshi/contract/duel'
import { subjects, type Subject } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { DistrictSkyline } from '../../match/district-skyline.tsx'
import { districtOfSubject } from '../../match/subject-district.ts'
import { RatingText } from '../../people/rating-text.tsx'

/** How strong the player is in each subject, each in the colours of its district. */
export function RatingsCard({ ratings }: { ratings: DuelSummary['ratings'] }) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="ratings-title" className="flex flex-col gap-3">
      <h2 id="ratings-title" className="text-lg font-bold">
        {t('lobby.rating.bySubject')}
      </h2>
      <ul className="grid grid-cols-2 gap-2">
        {subjects.map((subject) => (
          <SubjectRating key={subject} subject={subject} of={ratings.find(({ category }) => category === subject)} />
        ))}
      </ul>
    </Card>
  )
}

type SubjectRatingProps = { subject: Subject; of: DuelSummary['ratings'][number] | undefined }

function SubjectRating({ subject, of }: SubjectRatingProps) {
  const { t } = useTranslation()
  return (
    <li
      data-district={districtOfSubject[subject]}
      className="relative isolate flex min-h-24 flex-col overflow-hidden rounded-md border border-district-shade bg-district-deep p-3"
    >
      <DistrictSkyline subject={subject} className="absolute inset-x-0 bottom-0 -z-10 h-14 w-full opacity-55" />
      <span className="text-sm font-semibold break-words text-district-ink">{t(`topics.subjects.${subject}`)}</span>
      <span className="font-display text-2xl leading-tight font-bold">
        <RatingText rating={of?.rating ?? { value: 1_500, provisional: true }} />
      </span>
      <span className="mt-auto w-fit rounded-full bg-page/85 px-2 text-xs font-semibold">
        {t('lobby.rating.duels', { count: of?.duels ?? 0 })}
      </span>
    </li>
  )
}

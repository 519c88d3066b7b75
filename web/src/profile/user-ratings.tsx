import type { ProfilePage } from '@satoshi/contract/people'
import type { Subject } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { DistrictSkyline } from '../match/district-skyline.tsx'
import { districtOfSubject } from '../match/subject-district.ts'
import { RatingText } from '../people/rating-text.tsx'

type Rating = ProfilePage['ratings'][number]

/** How strong somebody is in each subject, each in the colours of its district. */
export function UserRatings({ ratings }: Pick<ProfilePage, 'ratings'>) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="user-ratings" className="flex flex-col gap-4">
      <h2 id="user-ratings" className="text-lg font-bold">
        {t('people.user.ratings')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        {ratings.map(({ category, ...of }) =>
          category === 'overall' ? null : <SubjectRating key={category} subject={category} of={of} />,
        )}
      </ul>
    </Card>
  )
}

function SubjectRating({ subject, of: { rating, duels } }: { subject: Subject; of: Omit<Rating, 'category'> }) {
  const { t } = useTranslation()
  return (
    <li
      data-district={districtOfSubject[subject]}
      className="relative isolate flex min-w-0 flex-col gap-1 overflow-hidden rounded-md border border-district-shade bg-district-deep p-3"
    >
      <DistrictSkyline
        subject={subject}
        className="absolute inset-x-0 bottom-0 -z-10 h-full w-full opacity-25 rtl:-scale-x-100"
      />
      <span className="text-sm font-semibold wrap-anywhere text-district-ink">{t(`topics.subjects.${subject}`)}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <RatingText rating={rating} className="font-display text-lg font-bold" />
        <span className="text-sm">{t('people.user.duelCount', { count: duels })}</span>
      </span>
    </li>
  )
}

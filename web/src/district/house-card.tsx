import type { ProfilePage } from '@satoshi/contract/people'
import { masterRating } from '@satoshi/rules/achievement/achievements'
import { skinColours } from '@satoshi/rules/appearance/skin-colours'
import { readSkinId } from '@satoshi/rules/appearance/skins'
import { houseOf } from '@satoshi/rules/district/house'
import { subjects, type DistrictKey, type Subject } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import '../city/city.css'
import { HousePicture } from '../city/house-picture.tsx'
import { Card } from '../kit/card.tsx'
import { ArrowRight } from '../kit/icon.ts'
import { districtOfSubject } from '../match/subject-district.ts'

/** A resident's house as others find it: how high it is, how much of it is lit, and what each of that stands for. */
export function HouseCard({ profile }: { profile: ProfilePage & { district: DistrictKey } }) {
  const { t } = useTranslation()
  const { player, district, streak } = profile
  const mastered = masteredIn(profile)
  const house = houseOf({ level: player.level, streak, masteredSubjects: mastered.length })
  const skin = player.skinId ? readSkinId(player.skinId) : null
  const name = t(`app.districts.${district}`)
  const said = t('district.house.said', { floors: house.floors, count: house.lit })
  return (
    <Card
      as="section"
      data-district={district}
      aria-labelledby="house-title"
      className="flex flex-col gap-4 overflow-hidden"
    >
      <h2 id="house-title" className="text-lg font-bold">
        {t('district.house.title')}
      </h2>
      <div className="-mx-5 flex justify-center bg-linear-to-b from-(--sky-top) to-(--sky-low) px-5 py-4">
        <HousePicture
          house={house}
          district={district}
          wings={mastered.map((subject) => districtOfSubject[subject])}
          flag={skin && skinColours(skin, 'dark').frame}
          label={said}
          className="h-64 w-full max-w-sm"
        />
      </div>
      <p className="font-medium">{said}</p>
      <p className="text-sm text-muted">{t('district.house.why')}</p>
      <Link
        to={`/satoshi-city/${district}`}
        className="inline-flex min-h-11 w-fit items-center gap-2 rounded-md font-semibold text-district-ink hover:underline"
      >
        {t('district.house.visit', { name })}
        <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
      </Link>
    </Card>
  )
}

/** Subjects in which the player's rating counts as mastery, in the order of all. */
function masteredIn({ ratings }: ProfilePage): Subject[] {
  const known = new Map(ratings.map(({ category, rating }) => [category, rating]))
  return subjects.filter((subject) => {
    const rating = known.get(subject)
    return rating !== undefined && !rating.provisional && rating.value >= masterRating
  })
}

import type { DistrictPage } from '@satoshi/contract/district'
import { highestLevel, leadingAmong, levelStep } from '@satoshi/rules/district/power'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import '../city/city.css'
import { DistrictPicture } from '../city/city.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { Check, House, Play, Trophy, Users } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { toast } from '../kit/toast-store.ts'
import { HomeWay } from './home-way.tsx'
import { MoveFlow } from './move-flow.tsx'
import { useCity } from './use-city.ts'
import { useMembership } from './use-district.ts'

/** What a district has reached, how many belong to it, and the ways to belong to it too. */
export function DistrictHead({ page }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const { district, level, total, rank } = page
  return (
    <Card tone="district" className="flex flex-col gap-4 overflow-hidden sm:relative sm:ps-60 lg:ps-80">
      <DistrictPicture
        district={district}
        leading={leadingAmong(page.powers)}
        className="-mx-5 -mt-5 h-48 bg-linear-to-b from-(--sky-top) to-(--sky-low) pt-3 sm:absolute sm:inset-y-0 sm:start-0 sm:m-0 sm:h-full sm:w-54 sm:py-4 lg:w-72"
      />
      <p>{t(`district.about.${district}`)}</p>
      <div className="flex flex-wrap gap-2">
        <Chip tone="district">{t('district.page.level', { level })}</Chip>
        <Chip tone="district" icon={<Trophy aria-hidden="true" className="size-4" />}>
          {t('district.page.rank', { rank })}
        </Chip>
        {page.residents !== null && (
          <Chip tone="district" icon={<House aria-hidden="true" className="size-4" />}>
            {page.residents === 0 ? t('district.empty') : t('district.residents', { count: page.residents })}
          </Chip>
        )}
        {page.members > 0 && (
          <Chip tone="district" icon={<Users aria-hidden="true" className="size-4" />}>
            {t('district.page.members', { count: page.members })}
          </Chip>
        )}
        {page.mine.member && (
          <Chip tone="district" icon={<Check aria-hidden="true" className="size-4" />}>
            {t('district.page.member')}
          </Chip>
        )}
      </div>
      <LevelBar level={level} total={total} />
      <Ways page={page} />
    </Card>
  )
}

function LevelBar({ level, total }: { level: number; total: number }) {
  const { t } = useTranslation()
  const isTop = level >= highestLevel
  const next = isTop
    ? t('district.page.top')
    : t('district.page.toNext', { missing: level * levelStep - total, level: level + 1 })
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="me-1.5 text-3xl font-bold">
            <Num value={total} />
          </span>
          <span className="text-muted">{t('district.page.power')}</span>
        </span>
        <span className="text-sm text-muted">{next}</span>
      </p>
      <ProgressBar tone="district" label={next} fraction={isTop ? 1 : (total % levelStep) / levelStep} />
    </div>
  )
}

function Ways({ page: { district, mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const { data: city } = useCity()
  const [moves, setMoves] = useState(false)
  const name = t(`app.districts.${district}`)
  const membership = useMembership(district, (member) =>
    toast({
      title: t(member ? 'district.page.joined' : 'district.page.left', { name }),
      ...(member && { description: t('district.page.joinedText') }),
      tone: 'success',
    }),
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {city && <HomeWay district={district} city={city} onMove={() => setMoves(true)} />}
      <LinkButton
        to={`/satoshi-city/${district}/quiz`}
        variant="quiet"
        size="lg"
        icon={<Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />}
      >
        {t('district.quiz.title')}
      </LinkButton>
      <Button
        variant={mine.member ? 'ghost' : 'quiet'}
        size="lg"
        busy={membership.isPending}
        onClick={() => membership.mutate(!mine.member)}
      >
        {t(mine.member ? 'district.page.leave' : 'district.page.join')}
      </Button>
      {city && moves && <MoveFlow district={district} city={city} onClose={() => setMoves(false)} />}
    </div>
  )
}

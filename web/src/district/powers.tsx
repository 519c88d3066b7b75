import type { DistrictPage } from '@satoshi/contract/district'
import { actCaps } from '@satoshi/rules/district/act'
import { specialities, type Power } from '@satoshi/rules/district/power'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ChevronDown, Star } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { livingActs, powerIcons, usePointsText } from './power-words.ts'

/** The six powers of a district: how strong each is, how it grows, and what brought its points this week. */
export function Powers({ page }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...page.powers.map(({ value }) => value))
  return (
    <Card as="section" aria-labelledby="powers-title" className="flex flex-col gap-3">
      <h2 id="powers-title" className="text-xl font-bold">
        {t('district.powers.title')}
      </h2>
      <p className="text-sm text-muted">{t('district.powers.lead')}</p>
      <ul className="-mx-2 flex flex-col">
        {page.powers.map((one) => (
          <li key={one.power}>
            <PowerRow {...one} most={most} special={specialities[page.district].includes(one.power)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type PowerRowProps = DistrictPage['powers'][number] & { most: number; special: boolean }

function PowerRow({ power, value, week, most, special }: PowerRowProps) {
  const { t } = useTranslation()
  const Picture = powerIcons[power]
  return (
    <details className="group rounded-md open:bg-raised" data-power={power}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-md px-2 py-2 hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-district-deep text-district-ink">
          <Picture aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center justify-between gap-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 font-semibold">
              {t(`district.powers.names.${power}`)}
              {special && (
                <span className="inline-flex items-center gap-1 text-sm font-medium text-district-ink">
                  <Star aria-hidden="true" className="size-4" />
                  {t('district.powers.special')}
                </span>
              )}
            </span>
            <span className="font-bold">
              <Num value={value} />
            </span>
          </span>
          <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-line">
            <span
              className="block h-full rounded-full bg-district"
              style={{ inlineSize: `${(value / most) * 100}%` }}
            />
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform duration-120 group-open:rotate-180"
        />
      </summary>
      <Sources power={power} week={week} special={special} />
    </details>
  )
}

function Sources({ power, week, special }: Pick<PowerRowProps, 'power' | 'week' | 'special'>) {
  const { t } = useTranslation()
  const points = usePointsText()
  const grows = livingActs(power).length > 0
  return (
    <div className="flex flex-col gap-2 px-2 pb-3 ps-14 text-sm">
      <p className="text-muted">{grows ? t(howOf(power), { ...actCaps }) : t('district.powers.asleep')}</p>
      {special && <p className="text-muted">{t('district.powers.specialText')}</p>}
      {grows && (
        <>
          <h3 className="font-semibold">{t('district.powers.week')}</h3>
          {!week && <p className="text-muted">{t('district.powers.few')}</p>}
          {week?.length === 0 && <p className="text-muted">{t('district.powers.nothing')}</p>}
          <ul className="flex flex-col gap-1">
            {week?.map(({ act, tenths }) => (
              <li key={act} className="flex justify-between gap-3">
                <span>{t(nameOf(act))}</span>
                <span className="numbers font-medium">{points(tenths)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const hows = { monetary: true, tech: true, military: true, energy: true, social: true } as const

function howOf(power: Power) {
  return power in hows
    ? (`district.powers.how.${power as keyof typeof hows}` as const) // safe: asked just now
    : ('district.powers.asleep' as const)
}

const namedActs = {
  donation: true,
  review: true,
  duelWon: true,
  activeDay: true,
  invitePlayed: true,
  districtQuiz: true,
  battleWon: true,
  battleLost: true,
} as const

/** An act that a newer server knows is one of the others. */
function nameOf(act: string) {
  return act in namedActs
    ? (`district.powers.acts.${act as keyof typeof namedActs}` as const) // safe: asked just now
    : ('district.powers.acts.other' as const)
}

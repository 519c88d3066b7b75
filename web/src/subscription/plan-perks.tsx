import type { PlanPerks } from '@satoshi/contract/subscription'
import { minute } from '@satoshi/rules/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Bitcoin, Btz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import {
  Check,
  Clock,
  Download,
  Gift,
  Heart,
  History,
  Minus,
  Shuffle,
  Snowflake,
  Sparkles,
  UserRound,
} from '../kit/icon.ts'
import { numberFormat } from '../kit/formats.ts'

/** What a plan gives, line by line in one order, so that plans beside each other can be read across. */
export function PerkList({ perks }: { perks: PlanPerks }) {
  const { t, i18n } = useTranslation()
  const count = (value: number) => numberFormat(i18n.language).format(value)
  const { frame, lives } = perks
  const values: Record<PerkName, ReactNode> = {
    monthlyCents: perks.monthlyCents > 0 && <Btz cents={perks.monthlyCents} />,
    lives: lives === null ? t('subscription.perks.unlimited') : count(lives),
    lifeEvery: lives !== null && t('subscription.perks.minutes', { minutes: perks.lifeEvery / minute }),
    freezes: count(perks.freezes),
    monthlyFreezes: perks.monthlyFreezes > 0 && count(perks.monthlyFreezes),
    freeRerolls: count(perks.freeRerolls),
    frame: frame && t(`subscription.perks.frames.${frame}`),
    themes: perks.themes && <Included />,
    history: perks.history && <Included />,
    historyExport: perks.historyExport && <Included />,
  }
  return (
    <dl className="flex flex-col">
      {lines.map(({ name, icon: Icon }) => (
        <div
          key={name}
          className={classNames(
            'flex min-h-10 items-center gap-2.5 border-t border-line py-1.5 first:border-t-0',
            !values[name] && 'max-lg:hidden',
          )}
        >
          <dt className="flex min-w-0 flex-1 items-center gap-2.5 text-sm text-pretty">
            <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted" />
            <span className={classNames(hasNote(name) && !values[name] && 'translate-y-2')}>
              {t(`subscription.perks.${name}`)}
              {hasNote(name) && (
                <span className={classNames('block text-xs text-muted', !values[name] && 'invisible')}>
                  {t(`subscription.perks.${name}Text`)}
                </span>
              )}
            </span>
          </dt>
          <dd className="numbers shrink-0 text-end font-semibold">{values[name] || <NotIncluded />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Included() {
  const { t } = useTranslation()
  return (
    <>
      <Check aria-hidden="true" className="size-5 text-streak-ink" />
      <span className="sr-only">{t('subscription.perks.included')}</span>
    </>
  )
}

function NotIncluded() {
  const { t } = useTranslation()
  return (
    <>
      <Minus aria-hidden="true" className="size-5 text-muted" />
      <span className="sr-only">{t('subscription.perks.none')}</span>
    </>
  )
}

/** Perks of which something is said below their name. Where one is missing, its room is kept: lines stay beside each other. */
const hasNote = (name: PerkName): name is 'monthlyCents' | 'monthlyFreezes' =>
  name === 'monthlyCents' || name === 'monthlyFreezes'

type PerkName = Exclude<keyof PlanPerks, 'plan'>

const lines = [
  { name: 'monthlyCents', icon: Bitcoin },
  { name: 'lives', icon: Heart },
  { name: 'lifeEvery', icon: Clock },
  { name: 'freezes', icon: Snowflake },
  { name: 'monthlyFreezes', icon: Gift },
  { name: 'freeRerolls', icon: Shuffle },
  { name: 'frame', icon: UserRound },
  { name: 'themes', icon: Sparkles },
  { name: 'history', icon: History },
  { name: 'historyExport', icon: Download },
] as const satisfies readonly { name: PerkName; icon: unknown }[]

import { prizePlaces, fullEnoughSeats, tierZones } from '@satoshi/rules/league/close-group'
import { groupSeats } from '@satoshi/rules/league/seating'
import type { LeagueTier } from '@satoshi/rules/league/tiers'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Fact } from '../kit/fact.tsx'
import { CalendarDays, Gift, TrendingUp, Users } from '../kit/icon.ts'

/** How groups are made, what rises and falls, what is paid and when it ends. */
export function HowLeague({ tier }: { tier: LeagueTier }) {
  const { t } = useTranslation()
  const { promoted, demoted } = tierZones[tier]
  const moves = promoted === 0 ? 'onlyFall' : demoted === 0 ? 'onlyRise' : 'both'
  return (
    <section aria-labelledby="how-league-title">
      <h2 id="how-league-title" className="mb-3 text-xl font-bold">
        {t('league.how.title')}
      </h2>
      <Card className="flex flex-col gap-5">
        <Fact
          icon={<Users className="size-6 text-info-ink" />}
          title={t('league.how.group', { seats: groupSeats })}
          text={t('league.how.groupText')}
        />
        <Fact
          icon={<TrendingUp className="size-6 text-streak-ink rtl:-scale-x-100" />}
          title={t(`league.how.${moves}`, { promoted, demoted })}
          text={t('league.how.small', { least: fullEnoughSeats })}
        />
        <Fact
          icon={<Gift className="size-6 text-btz-ink" />}
          title={t('league.how.prizes', { places: prizePlaces })}
          text={t('league.how.prizesText')}
        />
        <Fact
          icon={<CalendarDays className="size-6 text-info-ink" />}
          title={t('league.how.ends')}
          text={t('league.how.endsText')}
        />
      </Card>
    </section>
  )
}

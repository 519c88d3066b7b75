import { comboPay, dailyPay, weeklyPay, type MissionPay } from '@satoshi/rules/mission/mission'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { LinkButton } from '../../kit/button.tsx'

/** What missions pay, each in its place, and the combo of a day. */
export function MissionPrizes() {
  const { t, i18n } = useTranslation()
  const combo = { xp: comboPay.xp, btz: formatBtz(comboPay.cents, i18n.language) }
  return (
    <section aria-labelledby="mission-prizes-title">
      <h2 id="mission-prizes-title" className="mb-3 text-xl font-bold">
        {t('wallet.prizes.missions')}
      </h2>
      <Card className="flex flex-col gap-4">
        <Pays name={t('mission.sets.day')} pays={dailyPay} />
        <Pays name={t('mission.sets.week')} pays={weeklyPay} />
        <div>
          <h3 className="font-semibold">{t('mission.combo.title')}</h3>
          <p className="text-sm text-muted">{t('mission.combo.text', combo)}</p>
        </div>
        <LinkButton to="/missions" variant="quiet">
          {t('mission.open')}
        </LinkButton>
      </Card>
    </section>
  )
}

function Pays({ name, pays }: { name: string; pays: readonly MissionPay[] }) {
  const { i18n } = useTranslation()
  return (
    <div>
      <h3 className="font-semibold">{name}</h3>
      <ol className="mt-2 flex flex-wrap gap-1.5">
        {pays.map(({ cents }) => (
          <li key={cents}>
            <Chip tone="btz" className="numbers">
              {formatBtz(cents, i18n.language)}
            </Chip>
          </li>
        ))}
      </ol>
    </div>
  )
}

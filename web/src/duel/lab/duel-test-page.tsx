import type { PublicProfile } from '@satoshi/rules/match/view'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Page } from '../../kit/page.tsx'
import { LabPane } from './lab-pane.tsx'
import { useLab } from './use-lab.ts'

const scales = [1, 10] as const

/** Names as wide as they may be, beside short ones. */
const names = { short: ['ana', 'bruno'], long: ['WWWWWWWWWWWWWWWWWWWW', 'محمد_عبدالرحمن_الطويل'] } as const

/** Both seats of a duel side by side, played by the real rules in this page: to look at every phase, and to break it. */
export function Component() {
  const { t } = useTranslation()
  const { lab, verbs } = useLab()
  const [inHand, setInHand] = useState(0)
  const [long, setLong] = useState(false)
  const [first, second] = names[long ? 'long' : 'short']
  const profiles: [PublicProfile, PublicProfile] = [profileOf(first, 7), { ...profileOf(second, 12), ...dressed }]
  return (
    <Page title={t('app.routes.duelTest.title')} className="max-w-none!">
      <p className="mb-4 max-w-3xl text-muted">{t('dev.duel.intro')}</p>
      <div className="mb-4 flex flex-wrap gap-2">
        <Button onClick={verbs.restart}>{t('dev.duel.restart')}</Button>
        {scales.map((scale) => (
          <Button
            key={scale}
            variant="quiet"
            aria-pressed={lab.clock.scale === scale}
            onClick={() => verbs.setScale(scale)}
          >
            {t('dev.duel.scale', { scale })}
          </Button>
        ))}
        <Button variant="quiet" aria-pressed={long} onClick={() => setLong(!long)}>
          {t('dev.duel.longNames')}
        </Button>
      </div>
      <div className="grid gap-4 [--duel-height:min(52.75rem,100dvh)] lg:grid-cols-2">
        {[0, 1].map((seat) => (
          <div key={seat} className={classNames('min-w-0 rounded-lg p-1', inHand === seat && 'bg-raised')}>
            <LabPane
              lab={lab}
              verbs={verbs}
              seat={seat}
              profiles={profiles}
              inHand={inHand === seat}
              onTake={() => setInHand(seat)}
            />
          </div>
        ))}
      </div>
    </Page>
  )
}

/** One of the two is seen as whoever wears everything. */
const dressed = { avatarId: 'defi-samurai', accessoryId: 'top-hat', skinId: 'gold-standard' }

function profileOf(nickname: string, level: number): PublicProfile {
  return {
    id: nickname,
    nickname,
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level,
    isBot: false,
  }
}

import type { Duel } from '@satoshi/contract/duel'
import type { Phase } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { isolated } from '../../lib/isolated.ts'
import type { Sides } from '../sides.ts'
import { Scene, SceneHeading } from './scene.tsx'
import { WaitingRing } from './waiting-ring.tsx'

type PausedProps = { phase: Extract<Phase, { name: 'paused' }>; sides: Sides; duel: Duel | null }

/** One of the two lost the connection: the duel holds its breath until they are back, or their time is over. */
export function Paused({ phase, sides, duel }: PausedProps) {
  const { t } = useTranslation()
  const { me, them } = sides
  const theyAreAway = them.state === 'away'
  const name = them.player.nickname
  const stateOf = (away: boolean) => t(away ? 'duel.paused.reconnecting' : 'duel.paused.here')
  return (
    <Scene
      sides={sides}
      duel={duel}
      me={{ here: me.state !== 'away', sign: me.state === 'away' ? 'away' : null, state: stateOf(me.state === 'away') }}
      them={{ here: !theyAreAway, sign: theyAreAway ? 'away' : null, state: stateOf(theyAreAway) }}
      head={
        <>
          <SceneHeading
            title={t('duel.paused.title')}
            text={theyAreAway ? t('duel.paused.them', { name: isolated(name) }) : t('duel.paused.me')}
          />
          <p className="numbers font-semibold">{t('duel.paused.score', { mine: me.score, theirs: them.score })}</p>
        </>
      }
      middle={<WaitingRing until={phase.resumesBy} pauses whole={graceMillis} />}
    />
  )
}

/** How long somebody may be away before the duel goes on without them, in milliseconds. Source: product 4.4. */
const graceMillis = 20_000

import type { Duel } from '@satoshi/contract/duel'
import type { MatchView, Phase } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { isolated } from '../../lib/isolated.ts'
import { missingIn, type Sides } from '../sides.ts'
import { Scene, SceneHeading } from './scene.tsx'
import { WaitingRing } from './waiting-ring.tsx'

type WaitingProps = { view: MatchView; phase: Extract<Phase, { name: 'waiting' }>; sides: Sides; duel: Duel | null }

/** Both come to the table; who is still missing is said, and how long they are awaited. */
export function Waiting({ view, phase, sides, duel }: WaitingProps) {
  const { t } = useTranslation()
  const missing = missingIn(view)
  const name = sides.them.player.nickname
  const text = missing.them
    ? t('duel.waiting.them', { name: isolated(name) })
    : t(missing.me ? 'duel.waiting.coming' : 'duel.waiting.both')
  const state = (isMissing: boolean) => t(isMissing ? 'duel.waiting.coming' : 'duel.waiting.ready')
  return (
    <Scene
      sides={sides}
      duel={duel}
      me={{ here: !missing.me, sign: null, state: state(missing.me) }}
      them={{ here: !missing.them, sign: null, state: state(missing.them) }}
      head={<SceneHeading title={t('duel.waiting.title')} text={text} />}
      middle={phase.closesAt !== null && <WaitingRing until={phase.closesAt} pauses={false} whole={readyMillis} />}
    />
  )
}

/** How long both have to be there, in milliseconds. Source: product 4.4. */
const readyMillis = 15_000

import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { MoveQuestion } from './move-question.tsx'
import { useLiveIn } from './use-city.ts'

type MoveFlowProps = { district: DistrictKey; city: City; onClose: () => void }

/** Asks whether the player means to live in a district, and welcomes them there. */
export function MoveFlow({ district, city, onClose }: MoveFlowProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const live = useLiveIn(() => {
    onClose()
    const name = t(`app.districts.${district}`)
    toast({ title: t('district.move.done', { name }), description: t('district.move.doneText'), tone: 'success' })
  })
  if (!mayMoveTo(district, city)) return null
  return <MoveQuestion district={district} city={city} wallet={me?.wallet} live={live} onClose={onClose} />
}

/** False once the player lives there or has moved: also where the answer was lost, or it was done in another tab. */
function mayMoveTo(district: DistrictKey, { residence, move }: City): boolean {
  return residence?.district !== district && (move.from ?? 0) <= serverNow()
}

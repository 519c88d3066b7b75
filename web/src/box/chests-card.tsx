import type { Boxes } from '@satoshi/contract/box'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { SwitchRow } from '../kit/switch.tsx'
import { toast } from '../kit/toast-store.ts'
import { useLootText } from './loot-text.ts'
import { usePreference } from './use-boxes.ts'

/** What fixed chests hold, and the choice of them for whoever is of age. */
export function ChestsCard({ boxes: { chests, fixed, mayChoose } }: { boxes: Boxes }) {
  const { t } = useTranslation()
  const lootText = useLootText()
  const preference = usePreference()
  const prefer = (on: boolean) =>
    preference.mutate(on, {
      onError: (error) => toast({ title: t('mission.chests.failed'), description: refusalText(error) }),
    })
  return (
    <Card as="section" aria-labelledby="chests-title" className="flex flex-col gap-3">
      <h2 id="chests-title" className="text-lg font-bold">
        {t('mission.chests.title')}
      </h2>
      <p className="text-sm text-muted">{t(mayChoose ? 'mission.chests.text' : 'mission.chests.minor')}</p>
      <dl className="flex flex-col">
        {chests.map(({ box, loot }) => (
          <div
            key={box}
            className="flex flex-wrap justify-between gap-x-4 border-line py-2.5 text-sm not-first:border-t"
          >
            <dt className="font-semibold">{t(`mission.boxes.names.${box}`)}</dt>
            <dd>{lootText(loot).join(' + ')}</dd>
          </div>
        ))}
      </dl>
      {mayChoose && <SwitchRow label={t('mission.chests.prefer')} on={fixed} onChange={prefer} />}
    </Card>
  )
}

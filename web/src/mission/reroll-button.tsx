import type { Mission, Missions } from '@satoshi/contract/mission'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Shuffle } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { useGoalText } from './goal-text.ts'
import { useReroll } from './use-missions.ts'

/** Another mission instead of this one: at once where it is free, asked before it costs anything. */
export function RerollButton({ mission, rerolls }: { mission: Mission; rerolls: Missions['rerolls'] }) {
  const { t, i18n } = useTranslation()
  const goalText = useGoalText()
  const reroll = useReroll()
  const [asking, setAsking] = useState(false)
  if (rerolls.left === 0) return null
  const free = rerolls.costCents === 0
  const btz = formatBtz(rerolls.costCents, i18n.language)
  const run = () =>
    reroll.mutate(mission.id, {
      onSuccess: () => setAsking(false),
      onError: (error) => free && toast({ title: t('mission.reroll.failed'), description: refusalText(error) }),
    })
  return (
    <>
      <Button
        variant="ghost"
        busy={reroll.isPending}
        aria-label={t('mission.reroll.of', { name: goalText(mission) })}
        icon={<Shuffle aria-hidden="true" className="size-4" />}
        onClick={free ? run : () => setAsking(true)}
        className="max-sm:ms-10"
      >
        {free ? t('mission.reroll.free') : t('mission.reroll.paid', { btz })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        tone="primary"
        busy={reroll.isPending}
        title={t('mission.reroll.ask', { btz })}
        text={t('mission.reroll.askText', { name: goalText(mission) })}
        confirm={t('mission.reroll.confirm')}
        cancel={t('mission.reroll.cancel')}
        error={reroll.error && refusalText(reroll.error)}
      />
    </>
  )
}

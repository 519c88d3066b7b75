import type { BoxOpening } from '@satoshi/contract/box'
import type { Box } from '@satoshi/rules/box/odds'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { BoxCard } from './box-card.tsx'
import { ChestsCard } from './chests-card.tsx'
import { OddsCard } from './odds-card.tsx'
import { OpenedList } from './opened-list.tsx'
import { OpeningDialog } from './opening-dialog.tsx'
import { invalidatePaid, useBoxes } from './use-boxes.ts'

/** The player's boxes: open them, see the odds and the counters, and prove what was drawn. */
export function BoxesPanel() {
  const { t } = useTranslation()
  const { data: boxes, error, refetch } = useBoxes()
  const [opened, setOpened] = useState<BoxOpening | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const opening = useMutation({
    mutationFn: (box: Box) => api.box.open({ params: { box }, body: { commandId: crypto.randomUUID() } }),
    onSuccess: setOpened,
    onError: (fault) => {
      toast({ title: t('mission.opening.failed'), description: refusalText(fault) })
      invalidatePaid()
    },
  })
  if (!boxes && error)
    return <ErrorState title={t('mission.boxes.error')} error={error} onRetry={() => void refetch()} />
  if (!boxes) return <Skeleton className="h-[36rem] rounded-lg!" />
  const show = (openingId: string) => {
    setShown(openingId)
    invalidatePaid()
  }
  const close = () => {
    setOpened(null)
    invalidatePaid()
  }
  // What is being opened is told by nothing behind the dialog before it shows it.
  const openings = boxes.openings.filter(({ id }) => id !== opened?.id || id === shown)
  return (
    <div className="flex flex-col gap-5">
      <h2 className="sr-only">{t('mission.boxes.title')}</h2>
      <ul className="grid grid-cols-1 gap-4 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {boxes.held.map(({ box, count }) => (
          <BoxCard
            key={box}
            box={box}
            count={count}
            busy={opening.isPending && opening.variables === box}
            onOpen={() => opening.mutate(box)}
          />
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        {boxes.chance && <OddsCard chance={boxes.chance} />}
        <div className="flex min-w-0 flex-col gap-5">
          <ChestsCard boxes={boxes} />
          <OpenedList openings={openings} />
        </div>
      </div>
      {opened && <OpeningDialog opening={opened} onShown={() => show(opened.id)} onClose={close} />}
    </div>
  )
}

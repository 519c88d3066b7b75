import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { SwitchRow } from '../kit/switch.tsx'
import { toast } from '../kit/toast-store.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useTakePart } from './use-league.ts'

/** The way out of the leagues, and back. Giving a seat up is asked for first. */
export function Participation({ takesPart, seated }: { takesPart: boolean; seated: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const change = useTakePart()
  const send = (wanted: boolean) =>
    change.mutate(
      { commandId: crypto.randomUUID(), takesPart: wanted },
      {
        onSuccess: () => {
          setAsking(false)
          toast({ title: t(wanted ? 'league.part.back' : 'league.part.out') })
        },
      },
    )
  const fault = change.error ? refusalText(change.error) : null
  return (
    <Card className="px-4! py-2!">
      <SwitchRow
        label={t('league.part.title')}
        hint={t('league.part.hint')}
        on={takesPart}
        onChange={(wanted) => {
          change.reset()
          if (!wanted && seated) setAsking(true)
          else send(wanted)
        }}
      />
      {fault && !asking && (
        <p role="alert" className="pb-2 font-medium text-danger-ink">
          {fault}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => send(false)}
        title={t('league.part.ask.title')}
        text={t('league.part.ask.text')}
        confirm={t('league.part.ask.confirm')}
        cancel={t('league.part.ask.cancel')}
        busy={change.isPending}
        error={fault}
      />
    </Card>
  )
}

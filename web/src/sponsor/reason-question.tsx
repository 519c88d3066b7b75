import { reasonLength } from '@satoshi/rules/sponsor/approval'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextArea } from '../kit/text-area.tsx'

type ReasonQuestionProps = {
  decision: 'reject' | 'takeDown' | 'end'
  busy: boolean
  error: string | null
  onClose: () => void
  onGiven: (reason: string) => void
}

/** Why a theme or a campaign is rejected, taken down or ended: the sponsor reads it. */
export function ReasonQuestion({ decision, busy, error, onClose, onGiven }: ReasonQuestionProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = asked && reason.trim() === ''
  const confirm = () => {
    setAsked(true)
    if (reason.trim() !== '') onGiven(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`sponsor.queue.${decision}`)}
      text={t(`sponsor.queue.${decision}Text`)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('sponsor.queue.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {t(`sponsor.queue.${decision}`)}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('sponsor.queue.reason')}
        value={reason}
        maxLength={reasonLength}
        rows={3}
        dir="auto"
        error={missing ? t('sponsor.queue.reasonMissing') : error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}

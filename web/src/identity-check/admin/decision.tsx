import type { IdentityCase } from '@satoshi/contract/identity-check'
import { noteLength, rejectionReasons, type RejectionReason } from '@satoshi/rules/identity-check/standing'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../../kit/button.tsx'
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx'
import { describedBy, FieldFrame } from '../../kit/field.tsx'
import { refusalText } from '../../kit/refusal-text.ts'
import { SelectControl } from '../../kit/select-control.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { toast } from '../../kit/toast-store.ts'
import { isolated } from '../../lib/isolated.ts'
import { readQueueAgain, useDecide } from './use-case.ts'

/** Approving or rejecting a case, each asked once more. */
export function Decision({ of }: { of: IdentityCase }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const decide = useDecide((decision) => toast({ title: t(`identityCheck.queue.done.${decision}`), tone: 'success' }))
  const error = decide.error ? refusalText(decide.error) : null
  const close = () => {
    setAsked(null)
    // Whatever was refused: the case may be somebody else's by now.
    if (decide.error) void readQueueAgain()
    decide.reset()
  }
  const command = () => ({ commandId: crypto.randomUUID(), id: of.id })
  const nickname = isolated(of.nickname)
  return (
    <div className="flex flex-col gap-3">
      <Button wide disabled={of.cpfTaken || of.data === null} onClick={() => setAsked('approve')}>
        {t('identityCheck.queue.approve')}
      </Button>
      <Button wide variant="quiet" onClick={() => setAsked('reject')}>
        {t('identityCheck.queue.reject')}
      </Button>
      <ConfirmDialog
        open={asked === 'approve'}
        onClose={close}
        onConfirm={() => decide.mutate({ ...command(), decision: 'approve' })}
        title={t('identityCheck.queue.approveTitle', { nickname })}
        text={t('identityCheck.queue.approveText')}
        confirm={t('identityCheck.queue.approve')}
        cancel={t('identityCheck.queue.cancel')}
        tone="primary"
        busy={decide.isPending}
        error={error}
      />
      {asked === 'reject' && (
        <RejectQuestion
          nickname={nickname}
          busy={decide.isPending}
          error={error}
          onClose={close}
          onGiven={(given) => decide.mutate({ ...command(), decision: 'reject', ...given })}
        />
      )}
    </div>
  )
}

type RejectQuestionProps = {
  nickname: string
  busy: boolean
  error: string | null
  onClose: () => void
  onGiven: (given: { reason: RejectionReason; note: string }) => void
}

/** Why it is rejected: a reason that the player reads in their language, and a note if there is more to say. */
function RejectQuestion({ nickname, busy, error, onClose, onGiven }: RejectQuestionProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<RejectionReason | null>(null)
  const [note, setNote] = useState('')
  const [sent, setSent] = useState(false)
  const confirm = () => {
    setSent(true)
    if (reason) onGiven({ reason, note: note.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('identityCheck.queue.rejectTitle', { nickname })}
      text={t('identityCheck.queue.rejectText')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('identityCheck.queue.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {t('identityCheck.queue.reject')}
          </Button>
        </>
      }
    >
      <ReasonField reason={reason} missing={sent && reason === null} onChange={setReason} />
      <TextArea
        label={t('identityCheck.queue.note')}
        hint={t('identityCheck.queue.noteHint')}
        value={note}
        maxLength={noteLength}
        rows={3}
        dir="auto"
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {error}
        </p>
      )}
    </Dialog>
  )
}

type ReasonFieldProps = {
  reason: RejectionReason | null
  missing: boolean
  onChange: (reason: RejectionReason | null) => void
}

function ReasonField({ reason, missing, onChange }: ReasonFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <FieldFrame
      inputId={id}
      label={t('identityCheck.queue.reason')}
      error={missing ? t('identityCheck.queue.reasonMissing') : null}
    >
      <SelectControl
        id={id}
        value={reason ?? ''}
        aria-invalid={missing || undefined}
        aria-describedby={describedBy(id, null, missing ? 'missing' : null)}
        onChange={({ target }) => onChange(rejectionReasons.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t('identityCheck.queue.reasonChoose')}</option>
        {rejectionReasons.map((one) => (
          <option key={one} value={one}>
            {t(`identityCheck.queue.reasons.${one}`)}
          </option>
        ))}
      </SelectControl>
    </FieldFrame>
  )
}

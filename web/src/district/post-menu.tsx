import type { MuralPost } from '@satoshi/contract/mural'
import { muralReasons, type MuralReason } from '@satoshi/rules/district/mural'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx'
import { Flag, Pin, PinOff, Trash2 } from '../kit/icon.ts'
import { RadioCards } from '../kit/radio-cards.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { usePostAct, type PostAct } from './use-mural.ts'

type PostMenuProps = { post: MuralPost; district: DistrictKey; governs: boolean; onClose: () => void }

const doneTexts = {
  pin: 'mural.act.pinDone',
  unpin: 'mural.act.unpinDone',
  remove: 'mural.delete.done',
  report: 'mural.report.thanks',
} as const

/** What a reader can do about a post: pin it, delete their own, report another's. */
export function PostMenu({ post, district, governs, onClose }: PostMenuProps) {
  const { t } = useTranslation()
  const [asks, setAsks] = useState<'what' | 'delete' | 'report'>('what')
  const act = usePostAct(district, ({ type }) => {
    onClose()
    toast({ title: t(doneTexts[type]), tone: 'success' })
  })
  const error = act.error ? refusalText(act.error) : null
  const { id } = post
  if (asks === 'delete')
    return (
      <DeleteQuestion
        onClose={onClose}
        onConfirm={() => act.mutate({ type: 'remove', id })}
        busy={act.isPending}
        error={error}
      />
    )
  if (asks === 'report')
    return (
      <Dialog open onClose={onClose} title={t('mural.report.title')} text={t('mural.report.text')}>
        <ReportForm
          busy={act.isPending}
          error={error}
          onSend={(reason) => act.mutate({ type: 'report', id, reason })}
        />
      </Dialog>
    )
  return (
    <Dialog open onClose={onClose} title={t('mural.menu', { name: isolated(post.author.nickname) })}>
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {error}
        </p>
      )}
      {governs && post.hidden === null && <PinButton post={post} busy={act.isPending} onAct={act.mutate} />}
      {post.mine ? (
        <Button
          variant="quiet"
          wide
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => setAsks('delete')}
        >
          {t('mural.act.delete')}
        </Button>
      ) : (
        <Button
          variant="quiet"
          wide
          icon={<Flag aria-hidden="true" className="size-5" />}
          disabled={post.reported}
          onClick={() => setAsks('report')}
        >
          {t(post.reported ? 'mural.act.reported' : 'mural.act.report')}
        </Button>
      )}
    </Dialog>
  )
}

type QuestionProps = { onClose: () => void; onConfirm: () => void; busy: boolean; error: string | null }

function DeleteQuestion(props: QuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      {...props}
      open
      title={t('mural.delete.title')}
      text={t('mural.delete.text')}
      confirm={t('mural.delete.confirm')}
      cancel={t('mural.delete.cancel')}
    />
  )
}

type PinButtonProps = { post: MuralPost; busy: boolean; onAct: (act: PostAct) => void }

function PinButton({ post: { id, pinned }, busy, onAct }: PinButtonProps) {
  const { t } = useTranslation()
  const Picture = pinned ? PinOff : Pin
  return (
    <Button
      variant="quiet"
      wide
      busy={busy}
      icon={<Picture aria-hidden="true" className="size-5" />}
      onClick={() => onAct({ type: pinned ? 'unpin' : 'pin', id })}
    >
      {t(pinned ? 'mural.act.unpin' : 'mural.act.pin')}
    </Button>
  )
}

type ReportFormProps = { busy: boolean; error: string | null; onSend: (reason: MuralReason) => void }

function ReportForm({ busy, error, onSend }: ReportFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState<MuralReason>('spam')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(reason)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <RadioCards
        legend={t('mural.report.legend')}
        quietLegend
        value={reason}
        onChange={setReason}
        className="gap-2!"
        cards={muralReasons.map((value) => ({ value, label: t(`mural.report.reasons.${value}`) }))}
      />
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {error}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {t('mural.report.send')}
      </Button>
    </form>
  )
}

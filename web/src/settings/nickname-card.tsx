import type { Profile, Wallet } from '@satoshi/contract/profile'
import { nicknameChangeCents, readNickname } from '@satoshi/rules/nickname'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { useChangeNickname } from './use-change-profile.ts'

type NicknameCardProps = { profile: Profile; wallet: Wallet }
/** What was asked for; the same command however often it is sent. */
type Wanted = { nickname: string; commandId: string; priceCents: number }

/** The nickname, and taking another: asked twice, with what it costs and what there is. */
export function NicknameCard({ profile, wallet }: NicknameCardProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(profile.nickname)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeNickname()
  const { nicknamePriceCents: priceCents } = profile
  const words = useNicknameWords(priceCents)
  const forget = () => {
    setFault(null)
    if (change.isError) change.reset()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    forget()
    const read = readNickname(written)
    if (!read.ok) return setFault(refusalText(read))
    if (read.value === profile.nickname) return
    setWanted({ nickname: read.value, commandId: crypto.randomUUID(), priceCents })
  }
  const take = (asked: Wanted) =>
    change.mutate(asked, {
      onSuccess: () => toast({ title: t('settings.personal.nickname.saved'), tone: 'success' }),
      onSettled: () => setWanted(null),
    })
  return (
    <Card>
      <form noValidate onSubmit={ask} className="flex flex-col gap-4">
        <Field
          name="nickname"
          autoComplete="nickname"
          label={t('settings.personal.nickname.label')}
          hint={words.hint}
          error={fault ?? (change.error && refusalText(change.error))}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value)
            forget()
          }}
        />
        <Button type="submit" variant="quiet" disabled={written.trim() === profile.nickname} className="self-start">
          {words.save}
        </Button>
      </form>
      <ConfirmNickname
        wanted={wanted}
        busy={change.isPending}
        cost={words.cost(wallet)}
        confirm={words.save}
        onClose={() => setWanted(null)}
        onConfirm={take}
      />
    </Card>
  )
}

type ConfirmNicknameProps = {
  wanted: Wanted | null
  busy: boolean
  cost: string
  confirm: string
  onClose: () => void
  onConfirm: (wanted: Wanted) => void
}

function ConfirmNickname({ wanted, busy, cost, confirm, onClose, onConfirm }: ConfirmNicknameProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={wanted !== null}
      tone="primary"
      busy={busy}
      onClose={onClose}
      onConfirm={() => wanted !== null && onConfirm(wanted)}
      title={t('settings.personal.nickname.confirmTitle', { nickname: isolated(wanted?.nickname ?? '') })}
      text={
        <>
          <p>{t('settings.personal.nickname.confirmText')}</p>
          <p className="mt-2">{cost}</p>
        </>
      }
      confirm={confirm}
      cancel={t('settings.personal.cancel')}
    />
  )
}

/** What the card says of the price: while the first change is free it names that of the next. */
function useNicknameWords(priceCents: number) {
  const { t, i18n } = useTranslation()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  if (priceCents === 0) {
    const price = btz(nicknameChangeCents)
    return {
      hint: t('settings.personal.nickname.hint', { price }),
      save: t('settings.personal.nickname.save'),
      cost: () => t('settings.personal.nickname.nextCosts', { price }),
    }
  }
  const price = btz(priceCents)
  return {
    hint: t('settings.personal.nickname.hintPaid', { price }),
    save: t('settings.personal.nickname.savePaid', { price }),
    cost: ({ grantedCents, earnedCents }: Wallet) =>
      t('settings.personal.nickname.confirmPaid', { price, granted: btz(grantedCents), earned: btz(earnedCents) }),
  }
}

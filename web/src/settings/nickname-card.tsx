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
  const { t, i18n } = useTranslation()
  const [written, setWritten] = useState(profile.nickname)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeNickname()
  const { nicknamePriceCents: priceCents } = profile
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  const forget = () => {
    setFault(null)
    if (change.isError) change.reset()
  }
  const ask = (event: FormEvent) => {
    event.preventDefault()
    forget()
    const read = readNickname(written)
    if (!read.ok) return setFault(refusalText(read))
    if (read.value !== profile.nickname) setWanted({ nickname: read.value, commandId: crypto.randomUUID(), priceCents })
  }
  const take = (asked: Wanted) =>
    change.mutate(asked, {
      onSuccess: () => toast({ title: t('settings.personal.nickname.saved'), tone: 'success' }),
      onSettled: () => setWanted(null),
    })
  const isFree = priceCents === 0
  const save = isFree
    ? t('settings.personal.nickname.save')
    : t('settings.personal.nickname.savePaid', { price: btz(priceCents) })
  return (
    <Card>
      <form noValidate onSubmit={ask} className="flex flex-col gap-4">
        <Field
          name="nickname"
          autoComplete="nickname"
          label={t('settings.personal.nickname.label')}
          hint={t(isFree ? 'settings.personal.nickname.hint' : 'settings.personal.nickname.hintPaid', {
            price: btz(isFree ? nicknameChangeCents : priceCents),
          })}
          error={fault ?? (change.error && refusalText(change.error))}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value)
            forget()
          }}
        />
        <Button type="submit" variant="quiet" disabled={written.trim() === profile.nickname} className="self-start">
          {save}
        </Button>
      </form>
      <ConfirmDialog
        open={wanted !== null}
        tone="primary"
        busy={change.isPending}
        onClose={() => setWanted(null)}
        onConfirm={() => wanted !== null && take(wanted)}
        title={t('settings.personal.nickname.confirmTitle', { nickname: isolated(wanted?.nickname ?? '') })}
        text={
          <>
            <p>{t('settings.personal.nickname.confirmText')}</p>
            {isFree ? (
              <p className="mt-2">{t('settings.personal.nickname.nextCosts', { price: btz(nicknameChangeCents) })}</p>
            ) : (
              <p className="mt-2">
                {t('settings.personal.nickname.confirmPaid', {
                  price: btz(priceCents),
                  granted: btz(wallet.grantedCents),
                  earned: btz(wallet.earnedCents),
                })}
              </p>
            )}
          </>
        }
        confirm={save}
        cancel={t('settings.personal.cancel')}
      />
    </Card>
  )
}

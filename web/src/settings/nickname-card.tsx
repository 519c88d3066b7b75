import type { Profile } from '@satoshi/contract/profile'
import { readNickname } from '@satoshi/rules/nickname'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useChangeProfile } from './use-change-profile.ts'

/** The nickname, and taking another: asked twice, because the next time is far away. */
export function NicknameCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(profile.nickname)
  const [wanted, setWanted] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangeProfile()
  const from = profile.nicknameChangesFrom
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const read = readNickname(written)
    setFault(read.ok ? null : refusalText(read))
    if (change.isError) change.reset()
    if (read.ok && read.value !== profile.nickname) setWanted(read.value)
  }
  const take = (nickname: string) =>
    change.mutate(
      { nickname },
      {
        onSuccess: () => toast({ title: t('settings.personal.nickname.saved'), tone: 'success' }),
        onSettled: () => setWanted(null),
      },
    )
  return (
    <Card>
      <form noValidate onSubmit={ask} className="flex flex-col gap-4">
        <Field
          name="nickname"
          autoComplete="nickname"
          label={t('settings.personal.nickname.label')}
          hint={from === null ? t('settings.personal.nickname.hint') : t('settings.personal.nickname.locked', { from })}
          error={fault ?? (change.error && refusalText(change.error))}
          value={written}
          readOnly={from !== null}
          onChange={(event) => {
            setWritten(event.target.value)
            setFault(null)
            if (change.isError) change.reset()
          }}
        />
        {from === null && (
          <Button type="submit" variant="quiet" disabled={written.trim() === profile.nickname} className="self-start">
            {t('settings.personal.nickname.save')}
          </Button>
        )}
      </form>
      <ConfirmDialog
        open={wanted !== null}
        tone="primary"
        busy={change.isPending}
        onClose={() => setWanted(null)}
        onConfirm={() => wanted !== null && take(wanted)}
        title={t('settings.personal.nickname.confirmTitle', { nickname: isolated(wanted ?? '') })}
        text={t('settings.personal.nickname.confirmText')}
        confirm={t('settings.personal.nickname.save')}
        cancel={t('settings.personal.cancel')}
      />
    </Card>
  )
}

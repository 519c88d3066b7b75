import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Gift } from '../kit/icon.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { GuestNote } from './guest-note.tsx'
import { BirthDateField, NicknameField } from './person-fields.tsx'
import { useCompletion } from './use-completion.ts'

type CompleteFormProps = { userId: string; onComplete: () => void; onTooYoung: (error: unknown) => void }

/** What sign-up asks, and a provider does not tell. */
export function CompleteForm({ userId, onComplete, onTooYoung }: CompleteFormProps) {
  const { t } = useTranslation()
  const completion = useCompletion(userId, { onComplete, onTooYoung })
  const { form, faults, values, avatarId, setAvatarId, refusal, busy, change, submit } = completion
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {refusal !== null && <FailureBanner title={t('social.complete.failed')} error={refusal} />}
      <GuestNote />
      <NicknameField
        value={values.nickname}
        fault={faults.nickname}
        onChange={(nickname) => change('nickname', nickname)}
      />
      <BirthDateField value={values.birthDate} fault={faults.birthDate} onChange={(day) => change('birthDate', day)} />
      <AvatarPicker nickname={values.nickname} chosen={avatarId} onChoose={setAvatarId} />
      <Button type="submit" size="lg" wide busy={busy} className="mt-1">
        {t('social.complete.submit')}
      </Button>
      <p className="flex items-center justify-center gap-2 text-center text-sm text-balance text-btz-ink">
        <Gift aria-hidden="true" className="size-4 shrink-0" />
        {t('social.complete.gift')}
      </p>
    </form>
  )
}

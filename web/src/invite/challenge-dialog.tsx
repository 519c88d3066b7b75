import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Dialog } from '../kit/dialog.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { isolated } from '../lib/isolated.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { ChallengeWaiting } from './challenge-waiting.tsx'
import { useTranslations } from '../lib/use-translations.ts'

/** Texts of the dialog, which may be opened from any screen. */
const translations = ['invite', 'stakes', 'topics', 'people', 'refusals']

type ChallengeDialogProps = {
  open: boolean
  onClose: () => void
  person: { id: string; nickname: string }
}

/** Challenges somebody: about what and for how much, then the wait for their answer, which can be taken back. */
export function ChallengeDialog({ open, onClose, person }: ChallengeDialogProps) {
  const { t } = useTranslation()
  const ready = useTranslations(translations)
  const [sentId, setSentId] = useState<string | null>(null)
  const close = () => {
    setSentId(null)
    onClose()
  }
  const title = ready ? t('invite.challenge.title', { nickname: isolated(person.nickname) }) : ''
  return (
    <Dialog open={open} onClose={close} title={title}>
      {!ready && <Skeleton className="h-64" />}
      {ready && sentId === null && <ChallengeForm person={person} onSent={setSentId} />}
      {ready && sentId !== null && (
        <ChallengeWaiting inviteId={sentId} person={person} onAgain={() => setSentId(null)} onClose={close} />
      )}
    </Dialog>
  )
}

import type { PublicProfile } from '@satoshi/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { focusWhenShown } from '../kit/page.tsx'
import { useLiveEvent } from '../lib/live.ts'
import { isolated } from '../lib/isolated.ts'
import { isForMe } from './arrivals.ts'
import { NearEachOther } from './near-each-other.tsx'
import { NotMoney, PersonAvatar } from './parts.tsx'

/** Who receives looks for who sends, and then waits for what they send. `id`: the player's own. */
export function NearReceiver({ id, onBack }: { id: string; onBack: () => void }) {
  const [sender, setSender] = useState<PublicProfile | null>(null)
  if (sender) return <Waiting id={id} sender={sender} onBack={onBack} />
  return (
    <NearEachOther
      side="receive"
      onChosen={({ receiver }) => setSender(receiver)}
      onMet={({ player }) => setSender(player)}
      onCode={onBack}
      onBack={onBack}
    />
  )
}

/** Both have agreed. What arrives is told over every screen, so that here nothing is left to wait for. */
function Waiting({ id, sender, onBack }: { id: string; sender: PublicProfile; onBack: () => void }) {
  const { t } = useTranslation()
  useLiveEvent('transfer', (sent) => {
    if (isForMe(sent, id) && sent.senderId === sender.id) onBack()
  })
  return (
    <Card className="mx-auto flex max-w-xl flex-col items-center gap-4 text-center">
      <PersonAvatar person={sender} size="lg" />
      <h2 ref={focusWhenShown} tabIndex={-1} className="text-xl font-bold text-balance wrap-anywhere">
        {t('transfer.near.willSend', { name: isolated(sender.nickname) })}
      </h2>
      <p role="status" className="text-pretty text-muted">
        {t('transfer.near.willSendText')}
      </p>
      <NotMoney />
      <Button variant="quiet" wide onClick={onBack}>
        {t('transfer.near.done')}
      </Button>
    </Card>
  )
}

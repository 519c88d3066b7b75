import type { SentTransfer } from '@satoshi/contract/live'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Bell } from '../kit/icon.ts'
import { api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { useLiveEvent } from '../lib/live.ts'
import { debounceMillis, inBursts, isForMe } from './arrivals.ts'

/**
 * Tells by a notice of the browser what is received while nobody sees the page, where that is permitted. It is celebrated
 * all the same when somebody looks: a notice takes nothing from the server.
 */
export function useHiddenNotices(userId: string): void {
  const { t, i18n } = useTranslation()
  const tell = useEffectEvent(async (sent: SentTransfer[]) => {
    const cents = sent.reduce((sum, { amountCents }) => sum + amountCents, 0)
    const amount = formatBtz(cents, i18n.language)
    const name = await nicknameOf(sent)
    showNotice(
      t('transfer.received.title'),
      name === null ? t('transfer.received.sum', { amount }) : t('transfer.received.from', { amount, name }),
    )
  })
  const bursts = useRef<{ add: (sent: SentTransfer) => void } | null>(null)
  useEffect(() => {
    const some = inBursts<SentTransfer>(debounceMillis, (sent) => void tell(sent))
    bursts.current = some
    return () => some.end()
  }, [])
  useLiveEvent('transfer', (sent) => {
    const isUnseen = document.visibilityState === 'hidden'
    if (isForMe(sent, userId) && isUnseen && permissionNow() === 'granted') bursts.current?.add(sent)
  })
}

/** The nickname of the one who sent all of it; null for several, and where it cannot be told. */
async function nicknameOf(sent: SentTransfer[]): Promise<string | null> {
  const [id, ...others] = new Set(sent.map(({ senderId }) => senderId))
  if (id === undefined || others.length > 0) return null
  return api.people.get({ id }).then(
    ({ player }) => isolated(player.nickname),
    () => null,
  )
}

/** One takes the place of the other: who comes back reads one, not ten. */
function showNotice(title: string, body: string): void {
  try {
    const notice = new Notification(title, { body, tag: 'satoshi-transfer' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    // Where it is permitted and does not come, the window still waits for whoever looks.
  }
}

/** What the player has said to notices of the browser; null where it has none. */
function permissionNow(): NotificationPermission | null {
  return 'Notification' in globalThis ? Notification.permission : null
}

/** Phones have notices, and let none but a service worker show one: there nothing is asked for. */
function canShowNotices(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Asks for notices of the browser where nobody has said yes or no, from the one screen that is about receiving. */
export function AllowNotices() {
  const { t } = useTranslation()
  const [permission, setPermission] = useState(permissionNow)
  if (permission !== 'default' || !canShowNotices()) return null
  const ask = () => Notification.requestPermission().then(setPermission, () => undefined)
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-pretty text-muted">{t('transfer.receive.noticesText')}</p>
      <Button variant="quiet" wide icon={<Bell aria-hidden="true" className="size-5" />} onClick={() => void ask()}>
        {t('transfer.receive.notices')}
      </Button>
    </Card>
  )
}

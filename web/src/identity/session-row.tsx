import type { ListedSession } from '@satoshi/contract/identity/auth'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Globe, Monitor, Smartphone, Tablet } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'

/** One device: what it is, when it was last used, and the way to end its session. */
export function SessionRow({ session, onRevoke }: { session: ListedSession; onRevoke: () => void }) {
  const { t, i18n } = useTranslation()
  const device = useDeviceName()(session)
  const Picture = pictures[session.device]
  const when = isolated(formatDate(Date.parse(session.lastSeenAt), i18n.language, { time: true }))
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-raised text-muted">
        <Picture aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">{t('account.sessions.seen', { when })}</p>
      </div>
      {session.current ? (
        <Chip tone="streak">{t('account.sessions.here')}</Chip>
      ) : (
        <Button variant="quiet" aria-label={t('account.sessions.revokeLabel', { device })} onClick={onRevoke}>
          {t('account.sessions.revoke')}
        </Button>
      )}
    </Card>
  )
}

/** How a session's device is called: "Firefox · Android", or as much as its browser says. */
export function useDeviceName(): (session: Pick<ListedSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation()
  return ({ browser, system }) => {
    const known = [browser, system].filter((name) => name !== null)
    return known.length > 0 ? isolated(known.join(' · ')) : t('account.sessions.unknownBrowser')
  }
}

const pictures = { phone: Smartphone, tablet: Tablet, desktop: Monitor, other: Globe }

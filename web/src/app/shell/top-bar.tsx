import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { Avatar } from '../../game-kit/avatar.tsx'
import { Btz } from '../../game-kit/btz.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useCounted } from '../../kit/use-counted.ts'
import { query } from '../../lib/api.ts'
import { topSigns } from '../../lib/define-domain.ts'
import { showAs } from '../../lib/session.ts'
import { NoticeBell } from '../../notification/notice-bell.tsx'
import { LogoMark } from '../../city/logo.tsx'
import { AccountDialog } from './account-dialog.tsx'
import { litAt } from './places.ts'

/** The balance, always in sight, and the door to one's account. */
export function TopBar() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [open, setOpen] = useState(false)
  const lit = litAt(useLocation().pathname).phone
  const { userId: id, nickname, profileImageUrl: avatar } = me?.profile ?? {}
  useEffect(() => {
    if (id && nickname) showAs({ id, nickname, avatar: avatar ?? null })
  }, [id, nickname, avatar])
  return (
    <header className="border-b border-line/60 bg-page/90 backdrop-blur">
      <div className="mx-auto flex max-w-5xl items-center justify-between gap-3 px-4 py-2 sm:px-6">
        <Link to="/dashboard" aria-label={t('a11y.goHome')} className="rounded-md md:invisible">
          <LogoMark className="size-10" />
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <NoticeBell />
          <Link
            to="/beetz-info"
            aria-current={lit === topSigns.balance ? 'page' : undefined}
            className="flex min-h-11 min-w-24 items-center justify-center rounded-full border border-btz/40 bg-btz/10 px-4 text-btz-ink hover:bg-btz/20 max-md:aria-[current=page]:border-btz max-md:aria-[current=page]:ring-2 max-md:aria-[current=page]:ring-btz"
          >
            <span className="sr-only">{t('app.balance')}</span>
            {me ? <Balance cents={me.wallet.balanceCents} /> : <Skeleton className="h-5 w-16" />}
          </Link>
          <button
            type="button"
            aria-label={t('a11y.openAccount')}
            aria-haspopup="dialog"
            aria-current={lit === topSigns.account || undefined}
            onClick={() => setOpen(true)}
            className="grid size-12 place-items-center rounded-full max-md:aria-[current=true]:ring-3 max-md:aria-[current=true]:ring-action max-md:aria-[current=true]:ring-inset"
          >
            {me ? (
              <span aria-hidden="true">
                <Avatar
                  name={me.profile.nickname}
                  src={me.profile.profileImageUrl}
                  avatarId={me.profile.currentAvatarId}
                  accessoryId={me.profile.accessoryId}
                  size="sm"
                />
              </span>
            ) : (
              <Skeleton className="size-9 rounded-full" />
            )}
          </button>
        </div>
      </div>
      <AccountDialog open={open} onClose={() => setOpen(false)} me={me} />
    </header>
  )
}

/** How long a balance takes to reach what it has become, in milliseconds. */
const countMillis = 900

// What is paid flies into it and is counted there; cents would flicker meanwhile.
function Balance({ cents }: { cents: number }) {
  const shown = useCounted(cents, countMillis)
  return (
    <span data-balance="">
      <Btz cents={shown === cents ? cents : Math.floor(shown / 100) * 100} />
    </span>
  )
}

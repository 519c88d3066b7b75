import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { useSession } from '../lib/session.ts'
import { loadApi } from './auth-api.ts'

/** What a deletion erases, keeps and burns; the balance only to the player themself. */
export function DeletionFacts({ nickname }: { nickname: string }) {
  const { t } = useTranslation()
  const balance = useOwnBalance(nickname)
  return (
    <dl className="flex w-full flex-col gap-3 rounded-md border border-line bg-page p-4 text-start text-sm">
      <div>
        <dt className="font-semibold">{t('account.delete.erasedTitle')}</dt>
        <dd className="text-muted">{t('account.delete.erasedText')}</dd>
      </div>
      <div>
        <dt className="font-semibold">{t('account.delete.keptTitle')}</dt>
        <dd className="text-muted">{t('account.delete.keptText')}</dd>
      </div>
      <div>
        <dt className="flex flex-wrap items-center justify-between gap-x-3 font-semibold">
          {t('account.delete.burnedTitle')}
          {balance !== null && (
            <span className="text-btz-ink">
              <Btz cents={balance} />
            </span>
          )}
        </dt>
        <dd className="text-muted">{t('account.delete.burnedText')}</dd>
      </div>
    </dl>
  )
}

/** In cents; null for somebody else's link, and for whoever is not signed in. */
function useOwnBalance(nickname: string): number | null {
  const isSignedIn = useSession((session) => session.user !== null)
  const [balance, setBalance] = useState<number | null>(null)
  useEffect(() => {
    if (!isSignedIn) return
    loadApi()
      .then((api) => api.profile.me())
      .then(({ profile, wallet }) => setBalance(profile.nickname === nickname ? wallet.balanceCents : null))
      // The page says all that matters without it.
      .catch(() => undefined)
  }, [isSignedIn, nickname])
  return balance
}

import type { ListedSession } from '@satoshi/contract/auth'
import { useTranslation } from 'react-i18next'

import { isolated } from '../lib/isolated.ts'

/** How a session's device is called: "Firefox · Android", or as much as its browser says. */
export function useDeviceName(): (session: Pick<ListedSession, 'browser' | 'system'>) => string {
  const { t } = useTranslation()
  return ({ browser, system }) => {
    const known = [browser, system].filter((name) => name !== null)
    return known.length > 0 ? isolated(known.join(' · ')) : t('account.sessions.unknownBrowser')
  }
}

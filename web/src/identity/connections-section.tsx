import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { Card } from '../kit/card.tsx'
import { query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { ConnectionLine } from './connection-line.tsx'
import { FailureBanner } from './failure-banner.tsx'

/**
 * The accounts of providers that open the player's own, to connect and to disconnect. Nothing on a site that has no
 * providers. A visit to a provider comes back to this very page, with `connected` or `error` in its query.
 */
export function ConnectionsSection() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  // What was read before the visit to a provider is not true after it.
  const { data, error } = useQuery({ ...query.account.connections.queryOptions(), staleTime: 0 })
  const connections = data?.connections ?? []
  const made = connections.find(({ provider }) => provider === search.get('connected'))
  const refused = search.get('error')
  if (error) return <FailureBanner title={t('social.connections.failed')} error={error} />
  if (connections.length === 0) return null
  return (
    <Card as="section" aria-labelledby="connections-title" className="flex flex-col gap-3">
      <h3 id="connections-title" className="text-lg font-bold">
        {t('social.connections.title')}
      </h3>
      <p className="text-sm text-muted">{t('social.connections.text')}</p>
      {made?.connectedAt && (
        <Banner tone="success">{t('social.connections.connected', { name: isolated(made.name) })}</Banner>
      )}
      {refused && <FailureBanner title={t('social.connections.failed')} error={{ code: refused, details: {} }} />}
      <ul className="flex flex-col divide-y divide-line">
        {connections.map((connection) => (
          <ConnectionLine key={connection.provider} {...connection} />
        ))}
      </ul>
    </Card>
  )
}

import { domains } from '../domains.ts'
import type { Domain, QueryTopic } from '../lib/define-domain.ts'
import type { StaleQueries } from '../lib/stale.ts'

/** Which queries belong to which topic, as the domains say. A topic that none of them claims does not compile. */
export const staleQueries: StaleQueries = byTopic(domains)

function byTopic<Topic extends QueryTopic>(all: readonly Domain<Topic>[]): Record<Topic, string[]> {
  const queriesOf: Partial<Record<Topic, string[]>> = {}
  for (const { stale = {} } of all)
    for (const [queries, topics] of Object.entries(stale))
      for (const topic of topics) queriesOf[topic] = [...(queriesOf[topic] ?? []), queries]
  return queriesOf as Record<Topic, string[]> // safe: each topic that a domain claims is there
}

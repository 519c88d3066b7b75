import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@satoshi/contract'
import contract from 'virtual:contract'

import { hearServerNow } from './clock.ts'
import { chosenLanguage } from './i18n.ts'

export type Api = ContractRouterClient<Contract>

const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}/api`,
  headers: () => ({ 'accept-language': chosenLanguage() }),
  customErrorResponseBodyDecoder: (body, response) => refusalError(body, response.status),
  interceptors: [
    async ({ next }) => {
      const answer = await next()
      hearServerNow(answer)
      return answer
    },
  ],
})

/** The calls of the contract. A refusal is an ORPCError whose `code` is ours and whose `data` are its details. */
export const api: Api = createORPCClient(link)

/** The same calls as TanStack Query options: `useQuery(query.profile.me.queryOptions())`. */
export const query = createTanstackQueryUtils(api)

/** The error that a body `{ code, details }` stands for; null for a body of another shape. */
export function refusalError(body: unknown, status: number): ORPCError<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') return null
  const details = 'details' in body ? body.details : {}
  return new ORPCError(body.code, { status, data: details, message: body.code, defined: true })
}

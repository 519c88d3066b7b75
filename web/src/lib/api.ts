import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@satoshi/contract'
import contract from 'virtual:contract'

import { hearServerNow } from './clock.ts'
import { earlyReply } from './early-call.ts'
import { chosenLanguage } from './i18n.ts'
import { refusalError } from './refusal-error.ts'

export type Api = ContractRouterClient<Contract>

const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}/api`,
  fetch: (request, init) => earlyReply(request) ?? fetch(request, init),
  headers: () => ({ 'accept-language': chosenLanguage() }),
  customErrorResponseBodyDecoder: (body, response) => refusalError(body, response.status),
  interceptors: [
    async (call) => {
      const answer = await call.next()
      hearServerNow(answer)
      return answer
    },
  ],
})

/** The calls of the contract. A refusal is an ORPCError whose `code` is ours and whose `data` are its details. */
export const api: Api = createORPCClient(link)

/** The same calls as TanStack Query options: `useQuery(query.profile.me.queryOptions())`. */
export const query = createTanstackQueryUtils(api)

import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Contract } from '@satoshi/contract'
import contract from 'virtual:contract'

import { linkTo, type CallContext } from './link.ts'

export type Api = ContractRouterClient<Contract, CallContext>

/**
 * The calls of the contract. A refusal is an error whose `code` is the server's and whose `data` are its details
 * (`RefusedCall`); whatever else goes wrong is a `CallError`.
 */
export const api: Api = createORPCClient(linkTo(() => window.location.origin, contract))

/** The same calls as TanStack Query options: `useQuery(query.profile.me.queryOptions())`. */
export const query = createTanstackQueryUtils(api)

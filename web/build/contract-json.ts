import { minifyContractRouter } from '@orpc/contract'
import { contract } from '@satoshi/contract'
import type { Plugin } from 'vite'

const id = 'virtual:contract'

/**
 * Gives the browser the contract as bare JSON: methods and paths only. Schemas stay on the server, so that the
 * entry carries no validation library.
 */
export function contractJson(): Plugin {
  return {
    name: 'contract-json',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (resolved) => (resolved === `\0${id}` ? `export default ${bareContract()}` : null),
  }
}

/** The contract without what only readers of the OpenAPI document need, as JSON. */
export function bareContract(): string {
  return JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
    isForReaders(key, value) ? undefined : value,
  )
}

// A procedure may have such a name too (`duel.summary`): that is an object and stays.
function isForReaders(key: string, value: unknown): boolean {
  return key === 'tags'
    ? Array.isArray(value)
    : (key === 'summary' || key === 'description') && typeof value === 'string'
}

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

function bareContract(): string {
  return JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
    key === 'tags' || key === 'summary' || key === 'description' ? undefined : value,
  )
}

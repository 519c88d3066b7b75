import { hour } from '@satoshi/rules/time'

import { defineDomain } from '../domain.ts'
import { Repeating } from '../repeating.ts'
import { deleteBytes, removeFiles, sweepFiles } from './files.ts'
import { readFilesOf } from './files-store.ts'
import { serveSignedFiles } from './signed-url.ts'

/** How often a process looks for bytes that no row names: they are what crashes left, and cost nothing but room. */
const sweepEveryMillis = 6 * hour

/**
 * Uploaded files of every domain, described as a domain is: the lowest of them, so that whatever kind a file is of, its
 * owner finds it in the file of everything, and it goes with the account.
 */
export const files = defineDomain({
  name: 'files',
  serve: (http, { app }) => serveSignedFiles(http, app),
  jobs: ({ app }) => ({ filesRemoved: ({ keys }) => deleteBytes(app, keys) }),
  prepare: ({ app }) => app.files.check(),
  background: ({ app }) => [
    new Repeating(() => sweepFiles(app), {
      everyMillis: sweepEveryMillis,
      log: app.log,
      failure: 'files could not be swept',
    }),
  ],
  onAccountDeleted: async (tx, userId) => removeFiles(tx, userId),
  exportParts: [{ key: 'files', value: readFilesOf }],
})

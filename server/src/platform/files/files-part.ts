import { hour } from '@satoshi/rules/time'

import type { App } from '../app.ts'
import { defineDomain } from '../domain.ts'
import type { Connection } from '../postgres/connect.ts'
import type { Db } from '../postgres/db.ts'
import { Repeating } from '../repeating.ts'
import { deleteBytes, isSealed, removeFiles, sweepFiles } from './files.ts'
import { readFilesOf } from './files-store.ts'
import { serveSignedFiles, signedFileUrl } from './signed-url.ts'

/** How often a process looks for bytes that no row names: they are what crashes left, and cost nothing but room. */
const sweepEveryMillis = 6 * hour

/** How long a player has to fetch the files that the file of everything names. */
const exportMillis = 24 * hour

/**
 * Uploaded files of every domain, described as a domain is: the lowest of them, so that whatever kind a file is of, its
 * owner finds it in the file of everything, and it goes with the account.
 */
export const files = defineDomain({
  name: 'files',
  serve: (http, { app }) => serveSignedFiles(http, app),
  jobs: ({ app, slow }) => ({ filesRemoved: ({ keys }) => deleteBytes(patient(app, slow), keys) }),
  prepare: ({ app }) => app.files.check(),
  background: ({ app, slow }) => [
    new Repeating(() => sweepFiles(patient(app, slow)), {
      everyMillis: sweepEveryMillis,
      log: app.log,
      failure: 'files could not be swept',
    }),
  ],
  onAccountDeleted: async (tx, userId) => removeFiles(tx, userId),
  exportParts: [{ key: 'files', value: exportFiles }],
})

/** A bucket may take seconds for a file: a connection of requests would be ended while it waits for that. */
function patient({ clock, db, files: store }: App, { inTransaction }: Connection) {
  return { clock, db, files: store, inTransaction }
}

/**
 * A player's files, each with an address under which it can be fetched for a day; null for a sealed one, whose domain gives
 * what it opens itself.
 */
async function exportFiles(db: Db, userId: string, app: App) {
  const until = app.clock.now() + exportMillis
  const urlOf = (file: { id: string; variant: string }) =>
    new URL(signedFileUrl(app, file, { until }), app.config.publicUrl).href
  return (await readFilesOf(db, userId)).map(({ id, ...file }) => ({
    ...file,
    url: isSealed(file.kind) ? null : urlOf({ id, variant: file.variant }),
  }))
}

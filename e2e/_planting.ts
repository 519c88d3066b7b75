import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

const script = join(import.meta.dirname, '../server/test/_plant-hostile.ts')

/** Puts texts where people's texts are, past all validation: on the board and in the statement of `person`. */
export async function plant(server: ServerProcess, person: Person, texts: string[], own: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'satoshi-hostile-'))
  const file = join(folder, 'texts.json')
  await writeFile(file, JSON.stringify({ texts, own }))
  await promisify(execFile)(process.execPath, [script, server.dataDir, person.email, file])
  await rm(folder, { recursive: true })
}

/** What a page did that it must not: ran a text, asked to be allowed something, or grew beyond the screen. */
export type Watch = { ran: string[]; refused: string[] }

/** Watches a page, over all its navigations. `hit` is what every hostile text tries to call. */
export async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { ran: [], refused: [] }
  await page.exposeFunction('hit', (which: unknown) => void seen.ran.push(`hit ${String(which)} on ${page.url()}`))
  await page.exposeFunction('noteRefused', (what: string) => void seen.refused.push(what))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const { noteRefused } = globalThis as unknown as { noteRefused: (what: string) => void }
      noteRefused(`${event.violatedDirective} ${event.blockedURI} on ${location.href}`)
    })
  })
  page.on('dialog', (dialog) => {
    seen.ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return seen
}

/** By how many pixels the document is wider than the screen. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

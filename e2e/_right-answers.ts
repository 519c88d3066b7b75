import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { MatchView } from '@satoshi/contract/match'
import type { Page } from '@playwright/test'

import { expect } from './_journey.ts'
import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

const script = join(import.meta.dirname, '../server/test/_right-choices.ts')

type Choice = { option: number } | { value: number }
type Choices = { right: Choice; wrong: Choice }[]

/** A right and a wrong choice for each question of the solo that a player has open. */
export async function choicesFor(server: ServerProcess, person: Person): Promise<Choices> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, server.dataDir, person.email])
  return JSON.parse(stdout) as Choices // safe: what the script prints
}

/**
 * Plays the solo that a player has open to its end, by the calls that the screen makes, and answers `right` of its
 * questions right, those that are answered already not counted.
 */
export async function finishQuietly(
  page: Page,
  { server, person, id, right }: { server: ServerProcess; person: Person; id: string; right: number },
): Promise<void> {
  const choices = await choicesFor(server, person)
  let view = (await (await page.request.get(`/api/matches/${id}`)).json()) as MatchView // safe: the contract's shape
  let left = right
  while (view.phase.name !== 'ended') {
    let command: object = { type: 'next' }
    if (view.phase.name === 'asking') {
      const { position } = view.phase
      command = { type: 'answer', position, choice: choices[position]?.[left > 0 ? 'right' : 'wrong'] }
      left -= 1
    }
    const data = { commandId: randomUUID(), ...command }
    const reply = await page.request.post(`/api/matches/${id}/commands`, { data })
    expect(reply.status(), await reply.text()).toBe(200)
    view = (await reply.json()) as MatchView // safe: as above
  }
}

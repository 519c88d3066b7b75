import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

type Written = { id: string; correct: string; texts: Record<string, { options: Record<string, string> }> }

const bank = join(import.meta.dirname, '../content/questions')

/**
 * Where the right option of the question stands that the page is about to be shown, or one that is wrong. Called before the
 * page asks for it: which question it is stands in its token, and the answer in the bank's files.
 */
export function optionAt(page: Page, language: string, { right }: { right: boolean }): () => Promise<number> {
  const shown = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/showcase')
  return async () => {
    const { token, options } = (await (await shown).json()) as { token: string; options: string[] } // safe: the contract's shape
    const payload = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
    const { questionId } = JSON.parse(payload) as { questionId: string } // safe: as the server writes it
    const question = written().find(({ id }) => id === questionId)
    const place = options.indexOf(question?.texts[language]?.options[question.correct] ?? '')
    if (place < 0) throw new Error(`${questionId} has not the options that were shown`)
    return right ? place : (place + 1) % options.length
  }
}

function written(): Written[] {
  const files = readdirSync(bank, { recursive: true, encoding: 'utf8' }).filter((name) => /[/\\].+\.json$/.test(name))
  return files.flatMap((name) => {
    const file = JSON.parse(readFileSync(join(bank, name), 'utf8')) as { questions: Written[] } // safe: the bank is checked
    return file.questions
  })
}

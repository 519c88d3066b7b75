import { afterEach, expect, test, vi } from 'vitest'

import { isLostChunk } from '../app/lost-chunk.ts'
import { fetchTranslations } from './fetch-translations.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file of texts is read from the address that language and name say', async () => {
  const asked: unknown[] = []
  answer(async (to) => {
    asked.push(to)
    return Response.json({ title: 'Olá' })
  })
  expect(await fetchTranslations('pt-BR', 'app')).toEqual({ title: 'Olá' })
  expect(asked).toEqual([expect.stringMatching(/^\/assets\/pt-BR\.app\..+\.json$/)])
})

test('a file that the server has no more is a lost part of the app, which a reload brings', async () => {
  answer(async () => new Response('', { status: 404 }))
  await expect(fetchTranslations('pt-BR', 'app')).rejects.toSatisfy(isLostChunk)
})

test('without a network there is a failed call, which is waited for', async () => {
  answer(async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(fetchTranslations('pt-BR', 'app')).rejects.toMatchObject({ code: 'network' })
})

function answer(fetch: (to: unknown) => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch)
}

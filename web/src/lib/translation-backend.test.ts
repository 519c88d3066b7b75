import { createInstance } from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isLostChunk } from '../app/lost-chunk.ts'
import { textOptions } from './i18n.ts'
import { fetchTranslations, textBackend } from './translation-backend.ts'

const textContent = JSON.stringify({ language: 'ar-SA', texts: { app: { title: 'من الصفحة' } } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file that fails four times is there at the fifth, after 350 ms and twice as long each time', async () => {
  let reads = 0
  const started = performance.now()
  const i18n = await textsBy(async () => {
    if (++reads <= 4) throw new TypeError('Failed to fetch')
    return { title: 'Olá' }
  })
  expect(i18n.title('app')).toBe('Olá')
  expect(reads).toBe(5)
  expect(performance.now() - started).toBe(350 + 700 + 1_400 + 2_800)
})

test('a file that never comes is tried six times in all, and again when it is wanted again', async () => {
  let reads = 0
  const i18n = await textsBy(async () => {
    reads += 1
    throw new TypeError('Failed to fetch')
  })
  expect(reads).toBe(6)
  const again = i18n.loadNamespaces('app')
  await vi.runAllTimersAsync()
  await again
  expect(reads).toBe(12)
})

test('a file whose answer is lost is given up, so that it is asked for anew', async () => {
  vi.useRealTimers()
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url)
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  const lost = await fetchTranslations('pt-BR', 'app', 20).catch((error: unknown) => error)
  expect(lost).toMatchObject({ name: 'CallError' })
  expect(isLostChunk(lost)).toBe(false)
  expect(asked).toHaveLength(1)
})

test('twenty files at once are read ten at a time', async () => {
  let now = 0
  let most = 0
  const files = Array.from({ length: 20 }, (_, index) => `file${index}`)
  const read: string[] = []
  await textsBy(async (_language, file) => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 100))
    now -= 1
    read.push(file)
    return { title: file }
  }, files)
  expect(most).toBe(10)
  expect(read.toSorted()).toEqual(files.toSorted())
})

test('what the page brought is not read again', async () => {
  const read: string[] = []
  const i18n = await textsBy(
    async (_language, file) => {
      read.push(file)
      return { title: 'read' }
    },
    ['app', 'errors'],
    'ar-SA',
  )
  expect(i18n.title('app')).toBe('من الصفحة')
  expect(read).toEqual(['errors'])
})

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

/** An i18next as the app starts it, with texts from `read`. */
async function textsBy(read: (language: string, file: string) => Promise<object>, ns = ['app'], lng = 'pt-BR') {
  const i18n = createInstance()
  const started = i18n.use(textBackend(read)).init({ ...textOptions, ns, lng })
  await vi.runAllTimersAsync()
  await started
  return {
    title: (file: string): unknown => i18n.getResource(lng, file, 'title'),
    loadNamespaces: (file: string) => i18n.loadNamespaces(file),
  }
}

function answer(fetch: (to: unknown) => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch)
}

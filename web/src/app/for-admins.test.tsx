import { loadTranslations } from '@satoshi/content/locales'
import i18next from 'i18next'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'

import { textOptions } from '../lib/i18n.ts'
import { forAdmins } from './for-admins.tsx'

/** What stands on the screen of admins. */
const ledger = 'the ledger of all'

beforeAll(async () => {
  const resources = {
    'pt-BR': { app: { ...(await loadTranslations('pt-BR', 'app')) } },
    'ar-SA': { app: { ...(await loadTranslations('ar-SA', 'app')) } },
  }
  await i18next.use(initReactI18next).init({ ...textOptions, ns: ['app'], lng: 'pt-BR', resources })
})

test('an admin sees the screen', async () => {
  const { fetches, shown } = await opened(async () => true)
  expect(shown).toContain(ledger)
  expect(shown).not.toContain('403')
  expect(fetches).toBe(1)
})

test.each([
  ['pt-BR', 'Acesso negado'],
  ['ar-SA', 'الدخول غير مسموح'],
])(
  'nobody else does: in %s they read so, with the way home, and the code of the screen is not fetched',
  async (language, heading) => {
    await i18next.changeLanguage(language)
    const { fetches, shown } = await opened(async () => false)
    expect(shown).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(shown).toContain('href="/"')
    expect(shown).not.toContain(ledger)
    expect(fetches).toBe(0)
  },
)

test('where the server cannot be asked the screen fails, and is not said to be closed', async () => {
  await expect(
    opened(async () => {
      throw new Error('no network')
    }),
  ).rejects.toThrow('no network')
})

test('each visit asks anew', async () => {
  let admin = false
  const visit = visits(async () => admin)
  expect((await visit()).shown).toContain('403')
  admin = true
  expect((await visit()).shown).toContain(ledger)
  admin = false
  expect((await visit()).shown).toContain('403')
})

async function opened(admitted: () => Promise<boolean>) {
  return visits(admitted)()
}

/** A screen for admins, opened as the router opens it. */
function visits(admitted: () => Promise<boolean>) {
  let fetches = 0
  const load = async () => {
    fetches += 1
    return () => <p>{ledger}</p>
  }
  const handler = createStaticHandler([{ path: '/admin', ...forAdmins(load, [], admitted) }])
  return async () => {
    const context = await handler.query(new Request('http://localhost/admin'))
    if (context instanceof Response) throw new Error('led elsewhere')
    for (const error of Object.values(context.errors ?? {})) throw error
    const router = createStaticRouter(handler.dataRoutes, context)
    const shown = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
    return { fetches, shown }
  }
}

import { rmSync } from 'node:fs'

import { chromium, type BrowserContext, type Page } from '@playwright/test'

import { freePort } from '../../server/src/platform/free-port.ts'
import type { Load } from './_lighthouse.ts'
import { newDirectory } from './_server-process.ts'
import type { Inhabitant } from './_world.ts'

/** A browser of somebody who has chosen a language, and may be signed in. */
export type Phone = {
  /** Loads a page as Lighthouse's phone does. */
  load: (url: string) => Promise<Load>
  page: () => Promise<Page>
  close: () => Promise<void>
}

type Owner = {
  base: string
  language: string
  player: Inhabitant | null
  /** In CSS pixels; those of Lighthouse's phone where nothing is said. */
  viewport?: { width: number; height: number }
}

/** More than the browser's bars and edges take of a window, in CSS pixels. */
const barsRoom = 300
const lighthousePhone = { width: 412, height: 823 }
/** By which the server knows that there is room for one column. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** Opens a browser with a profile of its own; `player` signs in. */
export async function openPhone({ base, language, player, viewport = lighthousePhone }: Owner): Promise<Phone> {
  const profile = newDirectory()
  const port = await freePort()
  const executablePath = process.env['PW_CHROMIUM'] ?? '/usr/bin/chromium'
  const args = [`--remote-debugging-port=${port}`, '--disable-background-networking', '--disable-component-update']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, '--disable-sync'],
    locale: language,
    viewport,
    userAgent,
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies([{ name: 'i18next', value: language, url: base }])
  if (player) await signIn(context, base, player)
  // Only for who loads by it: it is installed apart.
  let lighthouse: Promise<Phone['load']> | undefined
  return {
    load: async (url) => (await (lighthouse ??= lighthouseAt(port)))(url),
    page: () => wholePage(context, viewport),
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/**
 * A page in a window that holds all of it. The browser's own bars take their room from the window, so what stands at the
 * foot of the page is else never shown, and a tap there is said to last until whatever is shown next.
 */
async function wholePage(context: BrowserContext, { width, height }: { width: number; height: number }): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  const bounds = { width: width + barsRoom, height: height + barsRoom }
  await session.send('Browser.setWindowBounds', { windowId, bounds })
  await session.detach()
  return page
}

async function lighthouseAt(port: number): Promise<Phone['load']> {
  const { lighthouseOn } = await import('./_lighthouse.ts')
  return lighthouseOn(port)
}

/** The cookie of the session, and what the app itself remembers of who is signed in (`web/src/lib/session.ts`). */
async function signIn(context: BrowserContext, base: string, { email, password }: Inhabitant): Promise<void> {
  const headers = { origin: base }
  const reply = await context.request.post(`${base}/api/auth/sign-in/email`, { headers, data: { email, password } })
  if (!reply.ok()) throw new Error(`${email} may not sign in: ${reply.status()}`)
  const session = await context.request.get(`${base}/api/auth/get-session`)
  const { user } = (await session.json()) as { user: { id: string; name: string } } // safe: the contract's shape
  const page = await context.newPage()
  await page.goto(`${base}/icon.svg`)
  const kept = JSON.stringify({ id: user.id, nickname: user.name })
  await page.evaluate((value) => window.localStorage.setItem('satoshi_user', value), kept)
  await page.close()
}

import type { TextFile, Texts } from '@satoshi/content/locales'
import type { Contract } from '@satoshi/contract'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

import type { PlaceIcon } from '../kit/place-icons.ts'
import type { QueryTopic } from './stale.ts'

/** A screen as the specification records it, with the texts that it needs beside the shared ones. */
export type RouteRecord = {
  /** The addresses that it is found at, all one screen. */
  paths: readonly [string, ...string[]]
  /** Its code, fetched when it is opened. */
  screen: () => Promise<{ Component: ComponentType }>
  /** Where its texts stand in `app.routes`: the title names the document, the description is for search engines. */
  name: Exclude<keyof Texts['app']['routes'], 'notFound'>
  category: 'main' | 'gamification' | 'social' | 'admin'
  requiresAuth: boolean
  /** Others see that they may not; implies `requiresAuth`. The server refuses them in any case. */
  requiresAdmin: boolean
  /** Fetched while the browser rests after the first screen, because most people go there next. */
  preload: boolean
  texts: readonly TextFile[]
  /** The place of the navigation that it belongs to, by the path of the place. */
  place?: string
  /** Playing takes the whole screen: no navigation around it. */
  immersive?: boolean
  /** Makes no sense for somebody who is signed in; they go to the dashboard. */
  onlySignedOut?: boolean
  /** Stands in a narrow column, beside the city where there is room. */
  besideCity?: boolean
  /** Exists outside production only: elsewhere nobody finds it. */
  onlyDevelopers?: boolean
}

/** A place of the navigation. A phone has room for five; a place is listed when its screens exist. */
type Place = { to: string; icon: PlaceIcon; text: ParseKeys }

export type OverlayProps = {
  /** A game is being played: what is there may say so, and covers nothing. */
  quiet: boolean
}

/** What lies over every screen of a player. Its code and texts come after those of the screen. */
type Overlay = {
  load: () => Promise<{ Component: ComponentType<OverlayProps> }>
  texts: readonly TextFile[]
}

/** What a domain of the web says of itself; `web/src/app` puts the domains together. */
export type Domain<Topic extends QueryTopic = QueryTopic> = {
  routes?: readonly RouteRecord[]
  place?: Place
  overlay?: Overlay
  /** What becomes stale: domains of the contract whose queries show something of topics. */
  stale?: { readonly [Each in keyof Contract]?: readonly Topic[] }
}

/**
 * The value of `web/src/<domain>/<domain>.ts`. It is in the code of every page and is read by the build and the
 * journeys, so that it holds data and imports of code that is fetched later, and nothing else.
 */
export function defineDomain<Topic extends QueryTopic = never>(domain: Domain<Topic>): Domain<Topic> {
  return domain
}

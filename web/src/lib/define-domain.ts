import type { TranslationFile, Translations } from '@satoshi/content/locales'
import type { Contract } from '@satoshi/contract'
import type { StaleTopic } from '@satoshi/contract/live'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

import type { PlaceIcon } from '../kit/place-icons.ts'

/** A screen as the specification records it, with the texts that it needs beside the shared ones. */
export type RouteRecord = (RouteFacts & Screen) | SettingsRecord

/** The screen that shows the sections of all domains. */
export type SettingsRecord = RouteFacts & SettingsScreen

type RouteFacts = {
  /** The addresses that it is found at, all one screen. */
  paths: readonly [string, ...string[]]
  /** Where its texts stand in `app.routes`: the title names the document, the description is for search engines. */
  name: Exclude<keyof Translations['app']['routes'], 'notFound'>
  category: 'main' | 'gamification' | 'social' | 'admin'
  requiresAuth: boolean
  /** Others see that they may not; implies `requiresAuth`. The server refuses them in any case. */
  requiresAdmin?: boolean
  /** Fetched while the browser rests after the first screen, because most people go there next. */
  preload?: boolean
  texts: readonly TranslationFile[]
  /** The place of the navigation that it belongs to, by the path of the place; what takes the whole screen has none. */
  place?: string
  /** Playing takes the whole screen: no navigation around it. */
  immersive?: boolean
  /** What it waits for before anything else; where nothing is said, the player, or the dashboard that has them in it. */
  firstCall?: '/api/lives'
  /** Makes no sense for somebody who is signed in; they go to the dashboard. */
  onlySignedOut?: boolean
  /** Stands in a narrow column, beside the city where there is room. */
  besideCity?: boolean
  /** Exists outside production only: elsewhere nobody finds it. */
  onlyDevelopers?: boolean
}

/** Its code is fetched when it is opened. */
type Screen = { screen: () => Promise<ScreenModule>; showsSettings?: false }

type ScreenModule = {
  Component: ComponentType
  /** Asks for what the screen begins with, where the page was opened at its address: before anything is drawn. */
  beginEarly?: (params: URLSearchParams) => Promise<void>
}

type SettingsScreen = { screen: () => Promise<{ Component: ComponentType<SettingsProps> }>; showsSettings: true }

export type SettingsProps = { sections: readonly OpenableSection[] }

/** A section of the settings, at `/settings/<id>`. */
export type OpenableSection = SettingsSection & { id: string }

type SettingsSection = {
  group: 'you' | 'game' | 'account' | 'about'
  icon: ComponentType<{ className?: string }>
  title: ParseKeys
  /** What is set there, in a word, where the list of a phone has room for it. */
  value?: ComponentType
  component: ComponentType
}

/** The sections of a domain by their ids, in their order. */
export type SettingsSections<Id extends string = string> = Readonly<Record<Id, SettingsSection>>

/** A place of the navigation; a place is listed when its screens exist. */
type Place = {
  to: string
  icon: PlaceIcon
  text: ParseKeys
  /** Where a phone, whose bar has room for five, has it instead: in another place, or at a sign at the top. */
  phone?: string
  /** Stands apart at the end of the side of wide screens. */
  atEnd?: boolean
  /** What waits there is counted on it. */
  counts?: 'missions' | 'cards'
}

/** The signs at the top of a phone that stand for places: the balance, and the door to one's account. */
export const topSigns = { balance: 'balance', account: 'account' } as const

export type OverlayProps = {
  /** A game is being played: what is there may say so, and covers nothing. */
  quiet: boolean
}

/** Topics that some queries show something of; an appearance stands everywhere. */
export type QueryTopic = Exclude<StaleTopic, 'appearance'>

/** What a domain of the web says of itself; `web/src/app` puts the domains together. */
export type Domain<Topic extends QueryTopic = QueryTopic, Section extends string = string> = {
  routes?: readonly RouteRecord[]
  place?: Place
  /** What becomes stale: domains of the contract whose queries show something of topics. */
  stale?: { readonly [Each in keyof Contract]?: readonly Topic[] }
  /** What lies over every screen of a player. Its code and texts come after those of the screen. */
  overlay?: { load: () => Promise<{ Component: ComponentType<OverlayProps> }>; texts: readonly TranslationFile[] }
  /** What it adds to the settings. */
  settings?: {
    ids: readonly Section[]
    load: () => Promise<{ sections: SettingsSections<NoInfer<Section>> }>
    texts: readonly TranslationFile[]
  }
}

/**
 * The value of `web/src/<domain>/<domain>.ts`. It is in the code of every page and is read by the build and the
 * journeys, so that it holds data and imports of code that is fetched later, and nothing else.
 */
export function defineDomain<Topic extends QueryTopic = never, Section extends string = never>(
  domain: Domain<Topic, Section>,
): Domain<Topic, Section> {
  return domain
}

import type { TextFile } from '@satoshi/content/locales'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

/** A screen as the specification records it, with the texts that it needs beside the shared ones. */
export type RouteRecord = {
  path: string
  component: () => Promise<ComponentType>
  /** Names the document, in every language. */
  title: ParseKeys
  /** What search engines and shared links say of it. */
  description: ParseKeys
  category: 'main' | 'gamification' | 'social' | 'admin'
  requiresAuth: boolean
  /** Others see that they may not; implies `requiresAuth`. The server refuses them in any case. */
  requiresAdmin: boolean
  /** Fetched while the browser rests after the first screen, because most people go there next. */
  preload: boolean
  texts: TextFile[]
  /** Playing takes the whole screen: no navigation around it. */
  immersive?: boolean
  /** Makes no sense for somebody who is signed in; they go to the dashboard. */
  onlySignedOut?: boolean
}

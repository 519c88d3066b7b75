import type { TextFile } from '@satoshi/content/locales'
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'

export type TextKey = ParseKeys

/** A screen as the specification records it, with the texts that it needs beside the shared ones. */
export type RouteRecord = {
  path: string
  component: () => Promise<ComponentType>
  title: TextKey
  description: TextKey
  category: 'main' | 'gamification' | 'social' | 'admin'
  requiresAuth: boolean
  requiresAdmin: boolean
  /** Fetched while the browser rests after the first screen, because most people go there next. */
  preload: boolean
  texts: TextFile[]
  /** Playing takes the whole screen: no navigation around it. */
  immersive?: boolean
  /** Makes no sense for somebody who is signed in; they go to the dashboard. */
  onlySignedOut?: boolean
}

/** Every screen there is. A new one is added here; guards, titles, texts and chunks follow from its record. */
export const routes: RouteRecord[] = [
  {
    path: '/welcome',
    component: () => import('./welcome/welcome-screen.tsx').then((module) => module.WelcomeScreen),
    title: 'app.routes.welcome.title',
    description: 'app.routes.welcome.description',
    category: 'main',
    requiresAuth: false,
    requiresAdmin: false,
    preload: false,
    texts: ['welcome'],
    onlySignedOut: true,
  },
  {
    path: '/auth',
    component: () => import('./auth-page.tsx').then((module) => module.AuthPage),
    title: 'app.routes.auth.title',
    description: 'app.routes.auth.description',
    category: 'main',
    requiresAuth: false,
    requiresAdmin: false,
    preload: false,
    texts: ['auth', 'refusals'],
    onlySignedOut: true,
  },
  {
    path: '/auth/confirmed',
    component: () => import('./confirmed-page.tsx').then((module) => module.ConfirmedPage),
    title: 'app.routes.confirmed.title',
    description: 'app.routes.confirmed.description',
    category: 'main',
    requiresAuth: false,
    requiresAdmin: false,
    preload: false,
    texts: ['auth', 'refusals'],
  },
  {
    path: '/',
    component: () => import('./dashboard-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.dashboard.title',
    description: 'app.routes.dashboard.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['dashboard', 'quiz', 'wallet', 'topics'],
  },
  {
    path: '/dashboard',
    component: () => import('./dashboard-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.dashboard.title',
    description: 'app.routes.dashboard.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: false,
    preload: true,
    texts: ['dashboard', 'quiz', 'wallet', 'topics'],
  },
  {
    path: '/game-mode',
    component: () => import('../quiz/game-mode-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.gameMode.title',
    description: 'app.routes.gameMode.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: true,
    texts: ['quiz', 'topics'],
  },
  {
    path: '/quiz',
    component: () => import('../quiz/quiz-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.quiz.title',
    description: 'app.routes.quiz.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: true,
    texts: ['quiz', 'topics'],
  },
  {
    path: '/quiz/solo',
    component: () => import('../quiz/solo-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.solo.title',
    description: 'app.routes.solo.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: true,
    texts: ['quiz', 'match', 'topics'],
    immersive: true,
  },
  {
    path: '/leaderboard',
    component: () => import('../leaderboard/leaderboard-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.leaderboard.title',
    description: 'app.routes.leaderboard.description',
    category: 'gamification',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['leaderboard'],
  },
  {
    path: '/beetz-info',
    component: () => import('../wallet/beetz-info-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.beetzInfo.title',
    description: 'app.routes.beetzInfo.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['wallet', 'statement'],
  },
  {
    path: '/beetz-info/statement',
    component: () => import('../wallet/statement-screen.tsx').then((screen) => screen.Component),
    title: 'app.routes.statement.title',
    description: 'app.routes.statement.description',
    category: 'main',
    requiresAuth: true,
    requiresAdmin: false,
    preload: false,
    texts: ['statement', 'refusals'],
  },
]

/** Whether a route's handle is one of our records. */
export function isRouteRecord(handle: unknown): handle is RouteRecord {
  return routes.some((record) => record === handle)
}

/** The record of a path, where it has no parameters; the router itself decides what is shown. */
export function recordAt(pathname: string): RouteRecord | undefined {
  return routes.find((record) => record.path === pathname)
}

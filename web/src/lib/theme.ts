import { create } from 'zustand'

import { readStored, storageKeys, writeStored } from './storage.ts'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme; dark where nothing was chosen (specification 4). Read from storage by `startTheme`. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'dark' }))

/** Chooses a theme, remembers it, and shows it as a class on the page's root. */
export function chooseTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme)
  useTheme.setState({ theme })
  showTheme()
}

/** Takes up the remembered theme and shows it, now and whenever the device's own changes; called once at start. */
export function startTheme(): void {
  useTheme.setState({ theme: themeOf(readStored(storageKeys.theme)) })
  showTheme()
  daylight().addEventListener('change', showTheme)
}

/** What a theme looks like on a device that prefers light or not. */
export function shownTheme(theme: Theme, prefersLight: boolean): 'dark' | 'light' {
  if (theme === 'system') return prefersLight ? 'light' : 'dark'
  return theme
}

export function themeOf(stored: string | null): Theme {
  return themes.find((theme) => theme === stored) ?? 'dark'
}

function showTheme(): void {
  const shown = shownTheme(useTheme.getState().theme, daylight().matches)
  const { classList } = document.documentElement
  classList.toggle('light', shown === 'light')
  classList.toggle('dark', shown === 'dark')
  tintBrowser()
}

// The bars of a phone's browser take the colour of the page.
function tintBrowser(): void {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page)
}

function daylight(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: light)')
}

import { defaultTheme, themes, type Theme } from '@satoshi/rules/settings'
import { create } from 'zustand'

import { readStored, storageKeys, writeStored } from './storage.ts'

export { themes, type Theme }

/** The chosen theme; dark where nothing was chosen (product 1.4). Read from storage by `startTheme`. */
export const useThemeStore = create<{ theme: Theme }>(() => ({ theme: defaultTheme }))

/** Remembers a theme and shows it as a class on the page's root. */
export function showTheme(theme: Theme): void {
  writeStored(storageKeys.theme, theme)
  useThemeStore.setState({ theme })
  paint()
}

/** Takes up the remembered theme: at start, and when another tab chose one. */
export function recallTheme(): void {
  useThemeStore.setState({ theme: themeOf(readStored(storageKeys.theme)) })
  paint()
}

/** Takes up the remembered theme and shows it, now and whenever the device's own changes; called once at start. */
export function startTheme(): void {
  recallTheme()
  daylight().addEventListener('change', paint)
}

/** What a theme looks like on a device that prefers light or not. */
export function shownTheme(theme: Theme, prefersLight: boolean): 'dark' | 'light' {
  if (theme === 'system') return prefersLight ? 'light' : 'dark'
  return theme
}

export function themeOf(stored: string | null): Theme {
  return themes.find((theme) => theme === stored) ?? defaultTheme
}

function paint(): void {
  const shown = shownTheme(useThemeStore.getState().theme, daylight().matches)
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

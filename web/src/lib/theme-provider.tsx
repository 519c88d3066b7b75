import { createContext, use, type ReactNode } from 'react'

import { chooseTheme } from './stored-settings.ts'
import { useThemeStore, type Theme } from './theme.ts'

export type ThemeAccess = { theme: Theme; chooseTheme: (theme: Theme) => void }

const ThemeContext = createContext<ThemeAccess | null>(null)

/** Lets everything below ask for the theme. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useThemeStore((store) => store.theme)
  return <ThemeContext value={{ theme, chooseTheme }}>{children}</ThemeContext>
}

/** The chosen theme and the way to choose another. Throws outside of a `ThemeProvider` (product 1.8). */
export function useTheme(): ThemeAccess {
  const access = use(ThemeContext)
  if (!access) throw new Error('useTheme must be used within a ThemeProvider')
  return access
}

export { shownThemeOf } from './theme-view.ts'

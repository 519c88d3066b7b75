export { sponsorNameOf, shownThemeOf } from './theme-view.ts'

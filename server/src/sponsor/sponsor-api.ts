export { sponsorNameOf, sponsoredDistricts, shownThemeOf } from './theme-view.ts'

export { preferencesOf, preferencesOfMany } from './preferences-of.ts'

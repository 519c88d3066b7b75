export { homeStandingOf } from './home-standing.ts'

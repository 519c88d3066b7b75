export { questionOfGuest } from './showcase-store.ts'

export { finalisePurchases } from './store-store.ts'

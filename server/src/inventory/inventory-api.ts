export { addItem, itemsOf, takeItem } from './hold-items.ts'
export { insertEffect, readEffects } from './inventory-store.ts'

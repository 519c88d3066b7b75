export { addItem, itemsOf, takeItem } from './hold-items.ts'
export { deleteInventory, insertEffect, readEffects } from './inventory-store.ts'
export { inventoryExportParts } from './inventory-export.ts'

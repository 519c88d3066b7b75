import { defineDomain } from '../platform/domain.ts'
import { inventoryExportParts } from './inventory-export.ts'
import { deleteInventory } from './inventory-store.ts'

export const inventory = defineDomain({
  name: 'inventory',
  onAccountDeleted: deleteInventory,
  exportParts: inventoryExportParts,
})

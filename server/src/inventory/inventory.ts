import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { deleteInventory, readWholeInventory } from './inventory-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const inventoryExportParts: readonly ExportPart[] = [{ key: 'inventory', value: readWholeInventory }]

export const inventory = defineDomain({
  name: 'inventory',
  onAccountDeleted: deleteInventory,
  exportParts: inventoryExportParts,
})

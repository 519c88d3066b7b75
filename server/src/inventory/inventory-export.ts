import type { ExportPart } from '../platform/own-data.ts'
import { readWholeInventory } from './inventory-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const inventoryExportParts: readonly ExportPart[] = [{ key: 'inventory', value: readWholeInventory }]

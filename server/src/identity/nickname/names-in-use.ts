import type { Db } from '../../platform/postgres/db.ts'
import { nicknameKeys } from './nickname-keys.ts'
import { takenKeys } from './nickname-store.ts'

/** Which of some names are, or are too like, the nickname of a player. */
export async function namesInUse(db: Db, names: string[]): Promise<Set<string>> {
  const keysOf = new Map(names.map((name) => [name, Object.values(nicknameKeys(name))]))
  const taken = await takenKeys(db, [...new Set([...keysOf.values()].flat())])
  return new Set(names.filter((name) => keysOf.get(name)?.some((key) => taken.has(key))))
}

/** What a name looks like: two names that share it are too alike. */
export function nicknameKeyOf(name: string): string {
  return nicknameKeys(name).look
}

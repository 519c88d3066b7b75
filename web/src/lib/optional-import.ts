/**
 * Waits for code that the caller can do without: it tries again, or goes on. While such a thing is on its way,
 * a file that did not come does not reload the page (`web/src/app/lost-chunk.ts`).
 */
export async function optionalImport<Value>(loading: Promise<Value>): Promise<Value> {
  pending += 1
  try {
    return await loading
  } finally {
    pending -= 1
  }
}

/** Whether the file that was just lost is likely one that somebody can do without for now. */
export function isOptionalImportPending(): boolean {
  return pending > 0
}

let pending = 0

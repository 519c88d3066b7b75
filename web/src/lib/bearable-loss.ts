/**
 * Waits for code whose loss the asker bears: tries again, or goes on without. While such a thing is on its way,
 * a file that did not come does not reload the page (`web/src/app/lost-chunk.ts`).
 */
export async function bearing<Value>(loading: Promise<Value>): Promise<Value> {
  borne += 1
  try {
    return await loading
  } finally {
    borne -= 1
  }
}

/** Whether the file that was just lost is likely one that somebody can do without for now. */
export function isLossBorne(): boolean {
  return borne > 0
}

let borne = 0

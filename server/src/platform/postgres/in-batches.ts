/** Rows that are read and handed on at a time: what a reading of any length holds of the memory. */
export const batchSize = 1_000

/**
 * All that `read` gives, in batches: each is asked for where the last row of the one before stands, and only when the
 * one before was taken. A batch that is not full is the last.
 */
export async function* inBatches<Row>(
  read: (last: Row | null, limit: number) => Promise<Row[]>,
  size = batchSize,
): AsyncGenerator<Row[]> {
  let last: Row | null = null
  for (;;) {
    const rows: Row[] = await read(last, size)
    if (rows.length > 0) yield rows
    last = rows.at(-1) ?? null
    if (rows.length < size) return
  }
}

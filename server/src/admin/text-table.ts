/** A column of a table in a terminal: its heading, and whether its cells stand at the right. */
export type Column = { heading: string; right?: boolean }

/** Rows as lines, each column as wide as its widest cell. */
export function textTable(columns: Column[], rows: string[][]): string[] {
  const headings = columns.map(({ heading }) => heading)
  const widths = columns.map((_, index) => Math.max(...[headings, ...rows].map((row) => row[index]?.length ?? 0)))
  return [headings, ...rows].map((row) =>
    columns
      .map(({ right }, index) => {
        const cell = row[index] ?? ''
        return right ? cell.padStart(widths[index] ?? 0) : cell.padEnd(widths[index] ?? 0)
      })
      .join('  ')
      .trimEnd(),
  )
}

/** The cells of a CSV file, as RFC 4180 has them, line by line; no cell has a line end in it. */
export function linesOfCsv(file: string): string[][] {
  return file
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      // With a comma at its end, each cell is what stands before one.
      [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) =>
        cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
      ),
    )
}

import { writeFileSync } from 'node:fs'

/** Keeps the raw figures of a benchmark where `npm run bench` asks for them; run by hand nothing is kept. */
export function saveResult(figures: object): void {
  const path = process.env['BENCH_RESULT']
  if (path) writeFileSync(path, JSON.stringify(figures, null, 2))
}

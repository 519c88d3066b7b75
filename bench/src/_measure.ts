import { readdirSync, readFileSync } from 'node:fs'

/** What one stretch of work came to. `cpu` is microseconds of processor time for one unit; null where it cannot be known. */
export type Stretch = { perSecond: number; units: number; cpu: { node: number; database: number | null } }

/** Runs `work` again and again, `atOnce` in parallel, for `seconds`; counts what was finished. */
export async function stretch(work: () => Promise<void>, about: About): Promise<Stretch> {
  const before = { node: process.cpuUsage(), database: childrensMicros(about.postgresPid) }
  const start = performance.now()
  const end = start + about.seconds * 1_000
  let units = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work()
      units += 1
    }
  }
  await Promise.all(Array.from({ length: about.atOnce }, worker))
  const elapsed = (performance.now() - start) / 1_000
  const node = process.cpuUsage(before.node)
  const database = childrensMicros(about.postgresPid)
  const spent = database === null || before.database === null ? null : (database - before.database) / units
  return { perSecond: units / elapsed, units, cpu: { node: (node.user + node.system) / units, database: spent } }
}

export type About = { seconds: number; atOnce: number; postgresPid: number }

/** The middle, the least and the most of some ratios. */
export function spread(ratios: number[]): { median: number; min: number; max: number } {
  const sorted = ratios.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, min: sorted[0] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** Processor time of the server processes of a PostgreSQL so far, in microseconds; null where there is no /proc. */
function childrensMicros(postgresPid: number): number | null {
  try {
    const stats = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
    const children = stats.filter((stat) => stat[1] === String(postgresPid))
    // Fields 14 and 15 of proc(5), in ticks of a hundredth of a second; the name and the number before it are cut off.
    return children.reduce((sum, stat) => sum + (Number(stat[11]) + Number(stat[12])) * 10_000, 0)
  } catch {
    return null
  }
}

function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

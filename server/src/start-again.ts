import options from './process-options.json' with { type: 'json' }

/**
 * Lets the process have the options that V8 and the allocator of the C library read at their own start and never again,
 * whoever started it and how: it is replaced by itself, under the same number and with the same arguments.
 *
 * - `--max-semi-space-size=8` (MiB): by itself V8 lets what is new grow to 128 MiB under load, and keeps it while anything
 *   at all goes on.
 * - `MALLOC_…THRESHOLD_` (bytes): by itself glibc learns from the first password's 19 MiB that so much is usual, and keeps
 *   that much in each thread from then on.
 *
 * A process that has them already goes on (`npm start` gives them), and so does one with a channel to whoever started it,
 * which would be cut, and one where there is no way to do so. Their effect: `npm run bench -- memory`.
 */
export function startAgainWithOptions(): void {
  // Not by config.ts, which loads much: this comes before everything, and mostly twice.
  const environment = process.env
  const names = Object.keys(options.environment)
  if (names.every((name) => environment[name] !== undefined)) {
    // Read by now, and not meant for the database that this process starts.
    for (const name of names) delete environment[name]
    return
  }
  if (process.channel || process.platform !== 'linux' || !process.execve) return
  const chosen = `${environment['NODE_OPTIONS'] ?? ''} ${process.execArgv.join(' ')}`
  const flags = options.flags.filter((flag) => !chosen.includes(flag.split('=', 1)[0] ?? flag))
  const [, ...args] = process.argv
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...flags, ...args], {
    ...environment,
    ...options.environment,
  })
}

import { readFileSync } from 'node:fs'

/**
 * Loaded before the server where a journey needs another time (`node --import`): its clock, which is the wall clock at
 * boot plus monotonic time, then begins at CLOCK_STARTS_AT, epoch milliseconds. A journey that lets days pass without a
 * restart writes the milliseconds that passed so far into the file CLOCK_FILE.
 */
const startsAt = Number(process.env['CLOCK_STARTS_AT'])
const passed = process.env['CLOCK_FILE'] ?? ''
const boot = performance.now()
Object.defineProperty(performance, 'timeOrigin', { get: () => startsAt - boot + Number(readFileSync(passed, 'utf8')) })

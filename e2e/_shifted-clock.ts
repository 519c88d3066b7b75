/**
 * Loaded before the server where a journey needs another time of the week (`node --import`): its clock, which is the
 * wall clock at boot plus monotonic time, then begins at CLOCK_STARTS_AT, epoch milliseconds.
 */
const startsAt = Number(process.env['CLOCK_STARTS_AT'])
Object.defineProperty(performance, 'timeOrigin', { value: startsAt - performance.now() })

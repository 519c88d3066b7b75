/**
 * Loaded into a process that `run(…, { leashed: true })` started. The one who started it passes every signal on and
 * waits, so it can only be gone before us when it was killed outright; then this process goes the same way.
 */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel.unref()
}

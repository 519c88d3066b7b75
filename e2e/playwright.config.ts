import { defineConfig } from '@playwright/test'

import { launchOptions } from './_browser.ts'

/** Journeys of a person through the whole system, in a real browser against a real server process. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './_first-start.ts',
  outputDir: 'test-results',
  // Two cores: a journey keeps a core and a little more busy, with its server and its browser. Three at once make each other
  // wait, and a page that waits goes on moving, which costs again: 46 journeys took 257 s by two and 282 s by three.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Ends what hangs, and judges nothing: what is late on a busy machine is no fault.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: await launchOptions(),
    // Costs each journey a quarter of its time; `--trace retain-on-failure` brings it to whoever looks for a fault.
    trace: 'off',
    serviceWorkers: 'block',
    // What can never be done says so, by its name and line, before the journey's own time is over.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
})

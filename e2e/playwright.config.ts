import { defineConfig } from '@playwright/test'

import { launchOptions } from './_browser.ts'

/** Journeys of a person through the whole system, in a real browser against a real server process. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // Two cores: a server with its database and a browser are enough at once.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: { launchOptions: await launchOptions(), trace: 'retain-on-failure', serviceWorkers: 'block' },
})

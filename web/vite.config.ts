import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractJson } from './build/contract-json.ts'
import { prerenderPages } from './build/prerender.ts'

/** What most screens use; the parts that bring a library of their own stay apart. */
const kitAndLib =
  /node_modules.lucide-react|web.src.(kit.(?!toaster|floating|celebrate)|lib.(?!api|link|query|sign-out|refusal-error))[\w-]+\.tsx?$/

/** Shared by /auth and the other forms about an account. */
const doorForms =
  /rules.src.(sign-up|nickname)\.ts$|web.src.identity.(sign-up-faults|use-faulty-form|failure-banner|field-fault|birth-date|auth-api|password-(meter|strength)|person-fields)\.tsx?$/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), contractJson(), prerenderPages()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // Font files stay files of their own, so that a visit loads only what it uses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 5 },
            { name: 'entry', tags: ['$initial'], priority: 4 },
            // Few files a screen: each costs a phone a trip. And nothing big that a screen would load for its neighbour's sake.
            { name: 'kit', test: kitAndLib, priority: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 },
            {
              name: 'data',
              test: /node_modules.(@tanstack|@orpc|idb)|web.src.lib.(api|link|query-client|refusal-error)/,
              priority: 1,
            },
            // What the forms at all doors are made of, with the rules that they judge by: all of it is on /auth.
            { name: 'door', test: doorForms, priority: 3, minShareCount: 2 },
            {
              name: 'game',
              test: /web.src.(quiz|match|wallet|profile)|rules.src/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
          ],
        },
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/dev/mail', '/dev/pages'].map((path) => [
        path,
        { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' },
      ]),
    ),
  },
})

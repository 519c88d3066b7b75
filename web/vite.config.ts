import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractJson } from './build/contract-json.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), contractJson()],
  build: {
    target: 'es2022',
    manifest: true,
    // Every language and font file stays a file of its own, so that a visit loads only what it uses.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000' } },
  },
})

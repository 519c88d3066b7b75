import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { drawAll } from './draw.ts'

// Draws the avatars anew into the files that the web app ships: node content/art/write.ts
const folder = join(import.meta.dirname, '../../web/public/avatars')
mkdirSync(folder, { recursive: true })
for (const [id, drawing] of Object.entries(drawAll())) writeFileSync(join(folder, `${id}.svg`), drawing)

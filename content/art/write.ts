import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { drawAccessories } from './accessories.ts'
import { drawAll } from './draw.ts'
import { drawHosts } from './host.ts'
import { drawSkins } from './skins.ts'
import { drawStreets } from './street.ts'

// Draws everything anew into the files that the web app ships: node content/art/write.ts
write('avatars', drawAll())
write('accessories', drawAccessories())
write('skins', drawSkins())
write('host', drawHosts())
write('street', drawStreets())

function write(folder: string, drawings: Record<string, string>) {
  const path = join(import.meta.dirname, '../../web/public', folder)
  mkdirSync(path, { recursive: true })
  for (const [id, drawing] of Object.entries(drawings)) writeFileSync(join(path, `${id}.svg`), drawing)
}

import { skinHues } from '@satoshi/rules/appearance/skin-colours'
import { skinIds, skinPaths, type SkinId } from '@satoshi/rules/appearance/skins'

import * as city from './city-scenes.ts'
import * as journeys from './journey-scenes.ts'
import * as legends from './legend-scenes.ts'
import { scenePalette, type Theme } from './palette.ts'
import { penOf, type Pen, type Piece } from './pen.ts'
import { heaven, sheet } from './scenery.ts'

/** A scene in the light of a skin; the other pen has its spark for an accent. */
type Scene = (pen: Pen, other: Pen) => Piece

/** The backdrop of a skin in one theme, as an SVG file; the same each time. */
export function drawSkin(id: SkinId, theme: Theme): string {
  const { ground, light, spark } = skinHues[id]
  const palette = scenePalette(ground, light, theme)
  const drawn = heaven(palette) + scenes[id](penOf(palette), penOf(scenePalette(ground, spark, theme)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}">${drawn}</svg>\n`
}

/** All 17 in both themes, by the names of their files without ending. */
export function drawSkins(): Record<string, string> {
  return Object.fromEntries(
    skinIds.flatMap((id) =>
      (['dark', 'light'] as const).map((theme) => [
        skinPaths(id)[theme].replace(/^\/skins\/|\.svg$/g, ''),
        drawSkin(id, theme),
      ]),
    ),
  )
}

const scenes: Record<SkinId, Scene> = {
  'night-skyline': city.nightSkyline,
  'quiet-ledger': city.quietLedger,
  'neon-alley': city.neonAlley,
  'harbor-dawn': city.harborDawn,
  'metro-lines': city.metroLines,
  'coin-garden': journeys.coinGarden,
  'rainy-exchange': city.rainyExchange,
  'carnival-of-rio': journeys.carnivalOfRio,
  'desert-caravan': journeys.desertCaravan,
  'cherry-market': journeys.cherryMarket,
  'deep-blue': journeys.deepBlue,
  'northern-lights': journeys.northernLights,
  'bull-and-bear': legends.bullAndBear,
  'orbital-bank': legends.orbitalBank,
  'jade-palace': legends.jadePalace,
  'gold-standard': legends.goldStandard,
  'genesis-block': legends.genesisBlock,
}

import { writeFileSync } from 'node:fs'

import { accessoryIds, type AccessoryId } from '@satoshi/rules/appearance/accessories'
import { placeAccessory } from '@satoshi/rules/appearance/placement'
import { groundShare, skinColours } from '@satoshi/rules/appearance/skin-colours'
import { skinIds, type SkinId } from '@satoshi/rules/appearance/skins'
import { avatarIds, type AvatarId } from '@satoshi/rules/avatar/avatars'

import { drawAccessories } from './accessories.ts'
import { drawAll } from './draw.ts'
import type { Theme } from './palette.ts'
import { drawSkin } from './skins.ts'

// Writes a page on which everything worn is seen on everybody: node content/art/sheet.ts /tmp/sheet.html
const [, , path] = process.argv
if (!path) throw new Error('say where to write the page: node content/art/sheet.ts /tmp/sheet.html')

const avatars = drawAll()
const accessories = drawAccessories()

/** The drawn default face in one of its colours (web/src/game-kit/default-avatar.tsx). */
const defaultFace =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="#1f2a5c" d="M0 0h48v48H0z"/>' +
  '<path fill="#3d4fa3" d="M6 48c1-10 8-15 18-15s17 5 18 15z"/><path fill="#6f86ef" d="M13 21c0-8 4.5-13 11-13s11 5 11 13v5c0 6-5 11-11 11s-11-5-11-11z"/>' +
  '<rect x="14.5" y="19" width="19" height="8" rx="4" fill="#1d2764"/><path d="M18 23h3m3 0h6M24 8V4m0 0h4" stroke="#c3cdff" stroke-width="2" fill="none"/></svg>'

writeFileSync(
  path,
  `<!doctype html><meta charset="utf-8"><style>${css()}</style><section id="faces">${accessoryIds.map(row).join('')}</section><section id="skins" class="row">${skinIds.map(cards).join('')}</section>`,
)

function row(id: AccessoryId): string {
  return `<h2>${id}</h2><div class="row">${[null, ...avatarIds].map((avatar) => face(avatar, id)).join('')}</div>`
}

function face(avatar: AvatarId | null, id: AccessoryId): string {
  const { left, top, width, height } = placeAccessory(avatar, id)
  const drawn = avatar === null ? defaultFace : (avatars[avatar] ?? '')
  return (
    `<span class="face"><img class="round" src="${source(drawn)}">` +
    `<img style="left:${left}%;top:${top}%;width:${width}%;height:${height}%" src="${source(accessories[id] ?? '')}"></span>`
  )
}

function cards(id: SkinId): string {
  return `<h2>${id}</h2>${card(id, 'dark', 'wide')}${card(id, 'light', 'wide')}${card(id, 'dark', 'square')}${card(id, 'light', 'square')}`
}

function card(id: SkinId, theme: Theme, shape: string): string {
  const { ground, name, frame } = skinColours(id, theme)
  const line = theme === 'dark' ? '#eef2ff' : '#10162b'
  return (
    `<div class="card ${shape}" style="--ground:${ground};color:${line};background-image:radial-gradient(62% 52% at 50% 66%,color-mix(in srgb,var(--ground) ${groundShare * 100}%,transparent) 45%,transparent),url('${source(drawSkin(id, theme))}')">` +
    `<span class="ring" style="background:conic-gradient(from -45deg,${frame[0]},${frame[1]},${frame[2]},${frame[1]},${frame[0]})"><img src="${source(avatars['neo-trader'] ?? '')}"></span>` +
    `<b style="color:${name}">Maria Silva</b><span>Level 34, Crimson District</span></div>`
  )
}

function source(drawing: string): string {
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

function css(): string {
  return (
    'body{margin:0;padding:12px;background:#141b33;color:#eef2ff;font:13px sans-serif}h2{margin:6px 0 14px;font-size:13px}' +
    '.row{display:flex;flex-wrap:wrap;gap:18px 14px;width:1200px;margin-bottom:18px}.face{position:relative;width:72px;height:72px}' +
    '.face img{position:absolute;display:block}.round{width:100%;height:100%;border-radius:50%}h2{width:100%}' +
    '.card{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;border-radius:20px;background-size:100% 100%,cover;background-position:center}' +
    '.card b{font-size:20px}.wide{width:360px;height:190px}.square{width:190px;height:190px}.ring{padding:4px;border-radius:50%;line-height:0}.ring img{width:84px;border-radius:50%}'
  )
}

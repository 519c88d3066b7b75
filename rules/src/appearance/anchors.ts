import type { AvatarId } from '../avatar/avatars.ts'

/** A place on a face, in the 96 by 96 of its drawing: its middle, and how wide the face is there. */
export type Anchor = { x: number; y: number; width: number }

/**
 * What an accessory can hang on. `eyes` is where a pair of glasses rests, `eye` is the one that a monocle takes,
 * `crown` is where the brim of a hat rests, `ears` spans the head at its sides, `neck` is where a chain begins.
 */
export type AnchorName = 'eyes' | 'eye' | 'crown' | 'ears' | 'neck' | 'shoulder'

/** The anchors of an avatar; null is the drawn default face. Measured on the drawings (content/art). */
export function anchorsOf(avatarId: AvatarId | null): Record<AnchorName, Anchor> {
  const { eyes, crown, ears, neck = collar, oneEye } = levels[avatarId ?? 'default']
  return {
    eyes: onMiddle(eyes),
    eye: oneEye === undefined ? { x: middle + eyes[1] * pupilShare, y: eyes[0], width: eyes[1] } : onMiddle(oneEye),
    crown: onMiddle(crown),
    ears: onMiddle(ears),
    neck: onMiddle(neck),
    shoulder: { x: 77, y: 78, width: 36 },
  }
}

/** Every face looks straight ahead, so all but the companion's place lie on one line. */
const middle = 48

/** How far a pupil is from the middle, as a share of the width of the eyes. */
const pupilShare = 0.262

/** `y` and width. */
type Level = readonly [y: number, width: number]

/** `oneEye` where there is a single one, in the middle: the oracle's looks over glasses, since no bridge leads round it. */
type Levels = { eyes: Level; crown: Level; ears: Level; neck?: Level; oneEye?: Level }

/** All wear the same bust; only what hangs lower than the chin moves the chain down. */
const collar: Level = [75, 30]

function onMiddle([y, width]: Level): Anchor {
  return { x: middle, y, width }
}

const levels: Record<AvatarId | 'default', Levels> = {
  default: { eyes: [46, 42], crown: [29, 44], ears: [47, 46] },
  'neo-trader': { eyes: [41, 44], crown: [27, 48], ears: [45, 52] },
  'pixel-saver': { eyes: [40.5, 54], crown: [25, 50], ears: [47, 58] },
  'city-runner': { eyes: [43, 40], crown: [30, 52], ears: [46, 54] },
  'coin-scout': { eyes: [44.5, 39], crown: [31, 44], ears: [49, 46] },
  'ledger-monk': { eyes: [46, 28], crown: [23, 46], ears: [47, 54], neck: [79, 30] },
  'yield-gardener': { eyes: [43, 38], crown: [31, 44], ears: [46, 48] },
  'bull-runner': { eyes: [43, 43], crown: [28, 42], ears: [46, 46] },
  'bear-keeper': { eyes: [40, 51], crown: [25, 48], ears: [47, 54] },
  'hedge-knight': { eyes: [38, 42], crown: [25, 46], ears: [44, 48] },
  'defi-samurai': { eyes: [43, 39], crown: [27, 46], ears: [46, 50] },
  'crypto-fox': { eyes: [46.5, 44], crown: [31, 44], ears: [48, 54] },
  'whale-diver': { eyes: [41, 60], crown: [25, 48], ears: [47, 56] },
  'audit-owl': { eyes: [40, 50], crown: [25, 46], ears: [49, 57] },
  'signal-oracle': { eyes: [60, 34], crown: [27, 42], ears: [45, 51], neck: [79, 30], oneEye: [46, 34] },
  'quantum-broker': { eyes: [41.5, 40], crown: [27, 45], ears: [44, 48] },
  'chrome-gladiator': { eyes: [41, 38], crown: [29, 46], ears: [46, 50] },
  'dividend-pharaoh': { eyes: [41, 36], crown: [26, 48], ears: [45, 52], neck: [79, 30] },
  'arbitrage-jester': { eyes: [42, 40], crown: [29, 46], ears: [46, 46] },
  'blockchain-golem': { eyes: [44, 58], crown: [26, 46], ears: [47, 62] },
  'liquidity-siren': { eyes: [42, 37], crown: [26, 44], ears: [45, 46] },
  'volatility-viper': { eyes: [44, 37], crown: [25, 44], ears: [45, 44] },
  'phoenix-investor': { eyes: [46, 40], crown: [31, 42], ears: [47, 46] },
  'macro-astronaut': { eyes: [43, 42], crown: [22, 48], ears: [46, 56], oneEye: [43, 42] },
  'vault-sentinel': { eyes: [40, 42], crown: [23, 48], ears: [45, 54], oneEye: [40, 42] },
  'lunar-dragon': { eyes: [44, 40], crown: [27, 44], ears: [45, 48] },
  'market-valkyrie': { eyes: [43.5, 35], crown: [28, 46], ears: [45, 50] },
  'the-satoshi': { eyes: [43, 34], crown: [22, 46], ears: [46, 57], neck: [79, 30], oneEye: [43, 34] },
}

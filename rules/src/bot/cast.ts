import { subjects, type Subject } from '../words.ts'

/** Temperaments of bots: fast or slow, even or strong in one subject. Source: ours (0104). */
export const temperaments = ['calm', 'hasty', 'careful', 'specialist', 'curious', 'steady'] as const
export type Temperament = (typeof temperaments)[number]

/** Character of a new bot. `theta` is on the scale of duel ratings, `pace` multiplies its time. */
export type BotCharacter = {
  id: string
  name: string
  temperament: Temperament
  theta: number
  /** Rating points more or less in each subject. */
  bias: Record<Subject, number>
  pace: number
  level: number
}

/** The weakest and the strongest bot: a little beyond most players on both sides. Source: ours (0104). */
export const weakestTheta = 1_000
export const strongestTheta = 2_050

/** A specialist is this much stronger in one subject and weaker in the others, so that it is even on average. Source: ours (0104). */
const specialty = 150
const otherSubjects = -50

const paces: Record<Temperament, number> = {
  calm: 1.1,
  hasty: 0.75,
  careful: 1.3,
  specialist: 1,
  curious: 0.9,
  steady: 1,
}

/**
 * Names of bots: invented, in two words of which the second is of the workshop. No player may be called so, whether a
 * bot bears the name yet or not. The first `botCount` are borne; the others stand in where a player was called so first.
 */
export const botNames = [
  'Tilo Watt',
  'Zibo Lux',
  'Pipa Neon',
  'Kezia Volt',
  'Orbi Chip',
  'Nuvo Pixel',
  'Lumi Cobre',
  'Bento Bits',
  'Faísca Zum',
  'Juno Cabo',
  'Mola Quartz',
  'Raio Kiko',
  'Dina Diodo',
  'Yara Laser',
  'Otto Relay',
  'Vega Mini',
  'Samba Byte',
  'Kito Sonar',
  'Nina Fuse',
  'Bola Radar',
  'Zaza Prisma',
  'Tico Motor',
  'Ivo Turbo',
  'Mimi Plasma',
  'Cacau Chip',
  'Lino Ohm',
  'Pingo Watt',
  'Aluna Flux',
  'Beto Bobina',
  'Roda Rara',
  'Suri Solda',
  'Kaya Kelvin',
  'Nilo Nano',
  'Tuca Titan',
  'Gigi Giga',
  'Malu Mega',
  'Zeca Zinco',
  'Lia Lumen',
  'Hugo Hertz',
  'Cléo Cromo',
  'Duda Dínamo',
  'Paco Pulso',
  'Teca Tera',
  'Vito Vapor',
  'Bia Bateria',
  'Rex Rotor',
  'Wanda Wi',
  'Xavi Xenon',
  'Jade Joule',
  'Elo Elétron',
  'Fred Farad',
  'Nico Nêutron',
  'Íris Íon',
  'Sol Sensor',
  'Tom Tungsten',
  'Uli Ultra',
  'Lala Latão',
  'Ciro Cobalto',
  'Dora Drone',
  'Gael Gálio',
] as const

/** How many bots there are. Source: issue of duels: at least 40. */
export const botCount = 48

/** The bots as they first come to the city, spread evenly over the strengths. */
export const cast: readonly BotCharacter[] = Array.from({ length: botCount }, (_, index) => character(index))

/** Names that stand in where a player bears a bot's first. */
export const spareBotNames: readonly string[] = botNames.slice(botCount)

function character(index: number): BotCharacter {
  // A stride that shares no factor with the number of bots, so that neighbours in the list are of different strength.
  const rank = (index * 19) % botCount
  const theta = Math.round(weakestTheta + ((strongestTheta - weakestTheta) * rank) / (botCount - 1))
  const temperament = temperaments[index % temperaments.length] ?? 'steady'
  return {
    id: `b0700000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
    name: botNames[index] ?? '',
    temperament,
    theta,
    bias: biasOf(temperament, index),
    pace: paces[temperament],
    level: Math.max(2, Math.round((theta - 900) / 26)),
  }
}

function biasOf(temperament: Temperament, index: number): Record<Subject, number> {
  const strong =
    temperament === 'specialist' ? subjects[Math.floor(index / temperaments.length) % subjects.length] : null
  const entries = subjects.map((subject): [Subject, number] => {
    if (strong === null) return [subject, 0]
    return [subject, subject === strong ? specialty : otherSubjects]
  })
  return Object.fromEntries(entries) as Record<Subject, number> // safe: one entry a subject
}

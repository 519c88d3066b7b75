import { standardSettings } from '@satoshi/rules/game-settings'
import { languages, type Language } from '@satoshi/rules/language'
import { random, type Random } from '@satoshi/rules/random'
import { hour, minute, type Instant, type Millis } from '@satoshi/rules/time'
import { subjects, topics, type DistrictKey, type Subject, type Topic } from '@satoshi/rules/words'

import { planCity } from './world-city-plan.ts'
import { planLife } from './world-life-plan.ts'

/** Somebody of the world: what they sign up with, and how they play. */
export type Person = {
  nickname: string
  email: string
  language: Language
  birthDate: string
  joinsAt: Instant
  /** Whether they ever open the mail that confirms their address. */
  confirms: boolean
  /** On the scale of the questions' difficulty; 1500 knows half of the medium ones. */
  skill: number
}

/** A quiz that somebody sits down to; `part` is the share of its questions that they stay for. */
export type PlannedQuiz = { person: Person; at: Instant; wish: { subject?: Subject; topic?: Topic }; part: number }

/** A duel of two who are not strangers to the city: friendly, or for `stakeBtz` each. */
export type PlannedDuel = {
  people: [Person, Person]
  at: Instant
  theme: Topic | 'general'
  stakeBtz: 0 | 50
  /** Whether the two follow each other from then on. */
  areFriends: boolean
  /** Whether they think and answer alike, so that nobody wins. */
  isEven: boolean
}

/** Somebody follows somebody, and may be followed back by a plan of its own. */
export type PlannedFollow = { person: Person; whom: Person; at: Instant }

/** Somebody looks at the app: takes what was won, as far as they care, and first plays for the day where `plays` is set. */
export type PlannedVisit = {
  person: Person
  at: Instant
  plays: boolean
  /** The share, 0..1, of missions that they claim, boxes that they open and notices that they read. */
  cares: number
}

/** Somebody takes a home in the city, follows another district, and gives so many whole BTZ to their own. */
export type PlannedHome = {
  person: Person
  at: Instant
  district: DistrictKey
  follows: DistrictKey | null
  gives: number
}

/** One district challenges another, and some of both fight. */
export type PlannedBattle = { at: Instant; attacker: DistrictKey; defender: DistrictKey }

export type WorldPlan = {
  people: Person[]
  quizzes: PlannedQuiz[]
  duels: PlannedDuel[]
  follows: PlannedFollow[]
  visits: PlannedVisit[]
  homes: PlannedHome[]
  battles: PlannedBattle[]
}

/** Every address of the world ends so; nobody can have a mailbox there (RFC 2606). */
export const worldDomain = 'world.invalid'

const day: Millis = 24 * hour

/** How long the world has existed. */
const worldSpan: Millis = 28 * day

/** How people play: their share, quizzes a day on the days they play, and on how many days they do. */
const habits = [
  { share: 0.08, days: 0.42, quizzes: 1.1 },
  { share: 0.3, days: 0.12, quizzes: 1 },
  { share: 0.52, days: 0.045, quizzes: 1 },
  { share: 0.1, days: 0, quizzes: 0 },
]

/** Who lives in the world and what they do in the four weeks before `until`; the same for the same seed and instant. */
export function planWorld(seed: string, until: Instant): WorldPlan {
  const from = until - worldSpan
  const chance = random('world', seed)
  const people = languages.flatMap((language) => namesIn(language).map((nickname) => ({ nickname, language })))
  const planned = people.map((named, index) => person(named, index, { from, until, chance }))
  const quizzes = planned.flatMap((one) => quizzesOf(one, until, chance))
  const duels = duelsOf(planned, quizzes, { until, chance })
  return {
    people: planned.toSorted((a, b) => a.joinsAt - b.joinsAt),
    quizzes: quizzes.toSorted((a, b) => a.at - b.at),
    duels: duels.toSorted((a, b) => a.at - b.at),
    ...planLife(planned, quizzes, { until, chance: random('life', seed) }),
    ...planCity(planned, { until, chance: random('city', seed) }),
  }
}

function namesIn(language: Language): string[] {
  return cast[language].split(',').map((name) => name.trim())
}

type Span = { from: Instant; until: Instant; chance: Random }

function person(named: Pick<Person, 'nickname' | 'language'>, index: number, { from, until, chance }: Span): Person {
  // Most were there in the first week; some came yesterday.
  const joined = from + Math.floor(chance.next() ** 3 * (until - from - hour))
  return {
    ...named,
    email: `${String(index + 1).padStart(3, '0')}@${worldDomain}`,
    birthDate: `${1958 + chance.below(50)}-0${1 + chance.below(9)}-${10 + chance.below(19)}`,
    joinsAt: joined,
    confirms: chance.next() < 0.9,
    skill: Math.round(1_150 + 700 * ((chance.next() + chance.next() + chance.next()) / 3)),
  }
}

function quizzesOf(one: Person, until: Instant, chance: Random): PlannedQuiz[] {
  const habit = habitOf(chance.next())
  const favourite = topics[chance.below(topics.length)]
  const planned: PlannedQuiz[] = []
  for (let start = one.joinsAt; start < until; start += day) {
    const isFirst = start === one.joinsAt
    if (!isFirst && chance.next() >= habit.days) continue
    const count = isFirst ? Number(habit.quizzes > 0) : Math.floor(habit.quizzes + chance.next())
    for (let quiz = 0; quiz < count; quiz++) {
      const at = start + 5 * minute + Math.floor(chance.next() * (isFirst ? hour : 20 * hour))
      planned.push({
        person: one,
        at,
        wish: requestOf(favourite, chance),
        part: chance.next() < 0.04 ? chance.next() : 1,
      })
    }
  }
  // Nobody is let in for longer than a week whose address is not confirmed.
  const leavesAt = one.confirms ? until : Math.min(until, one.joinsAt + 6 * day)
  return planned.filter(({ at }) => at < leavesAt - 10 * minute)
}

/** How many duels, how many of them for stakes, and how many one person plays at most. */
const duels = { all: 40, staked: 14, each: 2 }

function duelsOf(people: Person[], quizzes: PlannedQuiz[], { until, chance }: Omit<Span, 'from'>): PlannedDuel[] {
  const planned: PlannedDuel[] = []
  const played = new Map<Person, number>()
  const isFree = (one: Person) => (played.get(one) ?? 0) < duels.each
  const opens = stakesOpen(quizzes)
  const opensTo = (one: Person) => opens.get(one) ?? until
  const ready = people.filter(({ confirms, joinsAt }) => confirms && joinsAt < until - day)
  while (planned.length < duels.all) {
    const stakers =
      planned.length < duels.staked ? ready.filter((one) => isFree(one) && opensTo(one) < until - day) : []
    const isStaked = stakers.length > 1
    const pool = isStaked ? stakers : ready.filter(isFree)
    const [one, other] = [pool[chance.below(pool.length)], pool[chance.below(pool.length)]]
    if (!one || !other || pool.length < 2) break
    if (one === other) continue
    for (const each of [one, other]) played.set(each, (played.get(each) ?? 0) + 1)
    const joined = Math.max(one.joinsAt, other.joinsAt) + 4 * hour
    const from = isStaked ? Math.max(joined, opensTo(one), opensTo(other)) : joined
    planned.push({
      people: [one, other],
      at: from + Math.floor(chance.next() * (until - from - hour)),
      theme: chance.next() < 0.4 ? 'general' : (topics[chance.below(topics.length)] ?? 'general'),
      stakeBtz: isStaked ? 50 : 0,
      areFriends: chance.next() < 0.6,
      isEven: planned.length % 10 === 9,
    })
  }
  return planned
}

/** From when on those may stake who play enough quizzes to their end: an hour after they sit down to the last of them. */
function stakesOpen(quizzes: PlannedQuiz[]): Map<Person, Instant> {
  const whole = Map.groupBy(
    quizzes.filter(({ part }) => part === 1),
    ({ person: one }) => one,
  )
  const opens = new Map<Person, Instant>()
  for (const [one, played] of whole) {
    const last = played.map(({ at }) => at).toSorted((a, b) => a - b)[standardSettings['stakes.solosFirst'] - 1]
    if (last !== undefined) opens.set(one, last + hour)
  }
  return opens
}

function habitOf(rolled: number): (typeof habits)[number] {
  let left = rolled
  const found = habits.find(({ share }) => (left -= share) < 0)
  return found ?? { share: 0, days: 0, quizzes: 0 }
}

function requestOf(favourite: Topic | undefined, chance: Random): PlannedQuiz['wish'] {
  const kind = chance.next()
  const topic = kind < 0.25 ? favourite : topics[chance.below(topics.length)]
  if (kind < 0.6 && topic) return { topic }
  const subject = subjects[chance.below(subjects.length)]
  return kind < 0.8 && subject ? { subject } : {}
}

/** Nicknames of the world's people by the language they play in; invented, and as mixed as real ones. */
const cast: Record<Language, string> = {
  'pt-BR': `Ana Beatriz, Bruno Teles, Cacau, Dona Neide, Duda Prado, Edu do Caixa, Fernanda Luz, Gabi Rocha, Helô, Igor Matos,
    Jana Freitas, Kaique, Lara Pimentel, Léo Vasques, Mari Quintela, Nanda, Otávio Reis, Paulinha, Quitéria, Rafa Montes,
    Sueli Barros, Tiago Nunes, Ubirajara, Vitória Sá, Wesley Pires, Yasmin, Zeca Poupança, aninha_selic, bia.dividendos,
    caio-cdi, Davi Lemos, Elisa Moura, Fabinho, Geovana Dias, Henrique Alves, Isa Carvalho, João do Tesouro, Karina Melo,
    Luan Ferraz, Malu Tavares, Nico Braga, Olívia Pena, Pedro Salles, Ramon Vilar, Sofia Leal, Tati Cunha, Valmir, Wanda,
    Alice Moreira, Bento Farias, Clara Assis, Dudu 2008, Emília Rosa, Flávio Peixe, Guto Serra, Heitor Lins, Íris Campos,
    Jorge Amparo, Kelly Souto, Livia Porto, Marcão, Nina Arruda, Osmar Brito, Priscila Voss, Ruan Lessa, Samara Gil,
    Téo Macedo, Úrsula Neves, Vini Torres, Wagner Luz, Yuri Campelo, Zilda, Aline Duarte, Beto Sampaio, Cida Mendes,
    Diego Xavier, Estela Brum, Felipe Caldas, Giovani Reis, Hugo Paiva, Ivone Castro, Juca Bala, Kauã, Lorena Diniz,
    Miguel Abreu, Naldo Fontes, Paloma Cruz, Rute Andrade, Saulo Meira, Thaís Coelho, Vera Lúcia, juros_compostos,
    Mestre dos Centavos, Maria Aparecida S, Tia do Cofrinho, Raimunda, Cleiton Ramos, Josué, Dandara, Iracema Tupã,
    Poupa Tempo, quase.rico, Renda Extra BH, Sem Boleto, Tá Caro, Ouro Preto 77, Sabiá, Jabuti Investidor, Capivara Zen,
    Tamanduá`,
  'en-US': `Maya Whitfield, Theo Grant, penny_wise, Otis B, Harper Quill, Nolan Pike, June Ellery, Silas Moor, Ivy Tran, Cole Ashby,
    Ruth Okafor, Desmond K, Piper Lane, Wes Calloway, Nora Finch, bearproof, Hank Dolan, Priya M, Juniper Fox, Amos Reed,
    Tessa Vaughn, slow.and.steady, Gideon Park, Odessa`,
  'es-ES': `Lucía Serrano, Marcos Ibáñez, Carmen Vidal, Nacho Rivas, Aitana Pons, Pilar Gascón, Íñigo Lasa, Rocío Mena, Álvaro Cano,
    Marta Soler, Diego Aranda, la_hucha, Nerea Otxoa, Paco Luján, Xabi Errea, Ainhoa Roca, Julián Fábregas, Elena Duque,
    Señor Ahorro, Teresa Quiroga, Iván Castell, Begoña, Ximena Duarte, Gonzalo`,
  'hi-IN': `आरव शर्मा, दीया मेहता, कबीर राव, सान्वी जोशी, ईशान वर्मा, मीरा नायर, रोहन गुप्ता, तारा कपूर, विवान सिंह, नंदिनी पटेल, अर्जुन दास, काव्या अय्यर,
    समीर बोस, लता मिश्रा, बचत राजा, पूजा रेड्डी`,
  'zh-CN': `林小满, 陈知远, 王一诺, 李慕白, 周子墨, 吴清欢, 赵明远, 孙若溪, 慢慢变富, 徐知夏, 复利小助手, 郑安然, 省钱达人, 何思源`,
  'ar-SA': `سارة العتيبي, فهد الشمري, نورة القحطاني, خالد الحربي, ريم الزهراني, عبدالله الغامدي, لينا الدوسري, ماجد المطيري, هند السبيعي,
    يوسف العنزي, دانة الشهري, سلطان البقمي`,
}

/** The vocabulary of the game as constants; every other list of these words is derived from here. */

/** Quiz subjects. Source: product 1.1. */
export const subjects = ['financas', 'investimentos', 'criptomoedas', 'economia'] as const
export type Subject = (typeof subjects)[number]

/**
 * The twenty built-in topics and the subject of each: fourteen of the specification, and six of ours about what money does in
 * everyday life. Source: product 1.3, 9.12; decision 0200.
 */
export const subjectOfTopic = {
  compoundInterest: 'financas',
  roi: 'financas',
  liquidity: 'financas',
  budget: 'financas',
  credit: 'financas',
  scams: 'financas',
  insurance: 'financas',
  stockExchange: 'investimentos',
  ipo: 'investimentos',
  diversification: 'investimentos',
  correlation: 'investimentos',
  duration: 'investimentos',
  volatility: 'investimentos',
  retirement: 'investimentos',
  bitcoin: 'criptomoedas',
  defi: 'criptomoedas',
  inflation: 'economia',
  bullMarket: 'economia',
  bearMarket: 'economia',
  taxes: 'economia',
} as const satisfies Record<string, Subject>
export type Topic = keyof typeof subjectOfTopic

/** The topics in the order in which screens list them. */
export const topics = Object.keys(subjectOfTopic) as Topic[] // safe: a literal object has no other keys

export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** Kinds of question. Source: product 4.1. */
export const questionKinds = ['choice', 'trueFalse', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Units that a number question may ask for; each has a translation under `match.units`. */
export const numberUnits = ['BRL', 'percent', 'years', 'months', 'times'] as const
export type NumberUnit = (typeof numberUnits)[number]

/** Match formats that the engine carries. */
export const matchFormats = ['solo', 'duel', 'royale', 'battle', 'ride'] as const
export type MatchFormatName = (typeof matchFormats)[number]

/** Hints that a quiz may allow: two wrong options taken away, more time, the question left out. Source: product 6.4. */
export const hints = ['fiftyFifty', 'extraTime', 'skip'] as const
export type Hint = (typeof hints)[number]

/** The two lots of a player's balance. Source: product 0.4. */
export const lots = ['earned', 'granted'] as const
export type Lot = (typeof lots)[number]

/** Where XP and BTZ come from; one grant per player, source and reference. Source: product 6.1, 6.3. */
export const rewardSources = [
  'signUp',
  'showcase',
  'answers',
  'explanation',
  'quizFinish',
  'perfectQuiz',
  'firstQuiz',
  'duelFinish',
  'duelWin',
  'duelDraw',
  'dailyDuel',
  'mission',
  'missionCombo',
  'box',
  'reviewRight',
  'achievement',
  'league',
  'battle',
  'levelUp',
  'streak',
] as const
export type RewardSource = (typeof rewardSources)[number]

/** The seven districts of the city. Source: product 1.3. */
export const districts = [
  'renda_variavel',
  'educacao_financeira',
  'criptomoedas',
  'sistema_bancario',
  'fundos_imobiliarios',
  'mercado_internacional',
  'fintech',
] as const
export type DistrictKey = (typeof districts)[number]

/**
 * Words by which a post reads as advice to buy or sell, in whatever language it is written. It is for readers who take a
 * neighbour's sentence for a recommendation: what is found gets the label of an opinion, nothing is hidden or refused, and
 * nobody is judged by it. So it may miss, and rather misses than labels talk of the weather. Latin letters without accents, Arabic without its vowel marks and with one alif. Source: product 5.15.
 */
const promises = {
  'pt-BR': [
    'compre',
    'comprem',
    'invista',
    'invistam',
    'aposte',
    'garantido',
    'garantida',
    'vendam tudo',
    'venda tudo',
    'vende tudo',
    'compra tudo',
    'lucro certo',
    'sem risco',
    'dinheiro facil',
  ],
  'en-US': [
    'buy now',
    'sell now',
    'sell everything',
    'buy everything',
    'buy the dip',
    'invest now',
    'invest in this',
    'sure profit',
    'sure thing',
    'must buy',
    'guaranteed',
    'risk-free',
    'risk free',
    'easy money',
    'to the moon',
  ],
  'es-ES': [
    'compra ya',
    'compren',
    'vendan todo',
    'vende todo',
    'compra todo',
    'ganancia segura',
    'compre',
    'invierte',
    'inviertan',
    'invierta',
    'garantizado',
    'garantizada',
    'sin riesgo',
    'dinero facil',
  ],
  'hi-IN': ['खरीदो', 'खरीद लो', 'बेच दो', 'सब बेच', 'गारंटी', 'पक्का मुनाफा', 'पक्का फायदा', 'बिना जोखिम'],
  'ar-SA': ['اشتروا', 'اشتر الان', 'بيعوا', 'ربح مضمون', 'ارباح مضمونة', 'عائد مضمون', 'بدون مخاطر', 'بلا مخاطر'],
  'zh-CN': [
    '买入',
    '快买',
    '抄底',
    '满仓',
    '卖出',
    '稳赚',
    '包赚',
    '绝对保本',
    '保证保本',
    '保本保',
    '清仓',
    '必涨',
    '无风险',
  ],
} as const

/** Verbs that advise beside the name of something that is traded. */
const verbs = {
  'pt-BR': ['comprar', 'compra', 'compro', 'vender', 'venda', 'vendam', 'vende'],
  'en-US': ['buy', 'sell', 'go long', 'go short', 'hold', 'hodl'],
  'es-ES': ['comprar', 'compra', 'vender', 'vende', 'vendan'],
  'hi-IN': ['खरीद', 'बेच'],
  'ar-SA': ['اشتر', 'شراء', 'بيع', 'بع '],
  'zh-CN': ['买', '卖', '加仓', '减仓'],
} as const

/** Words that turn what follows them into its opposite, with one that may stand between: no, não existe, nothing is. */
const negations = {
  latin:
    "(?:nao|nunca|jamais|nada|nenhum|nenhuma|no|jamas|ningun|ninguna|not|never|nothing|don't|dont|isn't)(?: (?:e|ha|existe|es|hay|is)(?: [\\p{L}]+)?)? ",
  spaced: '(?:मत|नहीं|न|لا|لن|ليس|ليست|لا يوجد) ',
  joined: '(?:不要|不能|不是|没有|并非|不|别|勿|没)',
} as const

/** Names of what is traded: shares as Brazil writes them, symbols behind a dollar, the shares and coins that everybody knows. */
const traded =
  /(?<![\p{L}\p{N}])(?:[a-z]{4}(?:3|4|5|6|11)|\$[a-z]{2,6}|aapl|amzn|goog|googl|msft|nflx|nvda|tsla|spy|qqq|voo|btc|eth|xrp|bnb|doge|shib|bitcoin|ethereum|dogecoin|solana|cardano)(?![\p{L}\p{N}])|比特币|以太坊|बिटकॉइन|بيتكوين/u

const promised = patternOf(Object.values(promises).flat())
const advised = patternOf(Object.values(verbs).flat())

/** Whether a post reads as advice to buy or sell, so that it is shown as an opinion. */
export function readsAsAdvice(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u064B-\u0652\u093C]/gu, '')
    .replaceAll('\u2019', "'")
    .normalize('NFC')
    .replaceAll(/[\u0622\u0623\u0625]/gu, '\u0627')
    .replaceAll(/[\s\u200C\u200D]+/gu, ' ')
  return promised.test(plain) || (traded.test(plain) && advised.test(plain))
}

/**
 * Any of some words that is not negated: one in Latin letters as a whole, one of a script that is not spaced or that joins
 * prefixes anywhere.
 */
function patternOf(words: readonly string[]): RegExp {
  const whole = words.filter((word) => /^[a-z]/u.test(word))
  const inside = words.filter((word) => !/^[a-z]/u.test(word))
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])${negations.latin})(?:${whole.join('|')})(?![\p{L}\p{N}])|(?<!(?<![\p{L}\p{M}\p{N}])${negations.spaced}|${negations.joined})(?:${inside.map((word) => word.normalize('NFC')).join('|')})`,
    'u',
  )
}

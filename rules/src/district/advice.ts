/**
 * Words by which a post reads as advice to buy or sell, in whatever language it is written: a list that labels and
 * forbids nothing. Latin letters without accents, Arabic without its vowel marks and with one alif. Source: product 5.15.
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
    'lucro certo',
    'sem risco',
    'dinheiro facil',
  ],
  'en-US': [
    'buy now',
    'sell now',
    'buy the dip',
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
    'compre',
    'invierte',
    'inviertan',
    'invierta',
    'garantizado',
    'garantizada',
    'sin riesgo',
    'dinero facil',
  ],
  'hi-IN': ['खरीदो', 'खरीद लो', 'बेच दो', 'गारंटी', 'पक्का मुनाफा', 'बिना जोखिम'],
  'ar-SA': ['اشتروا', 'اشتر الان', 'بيعوا', 'ربح مضمون', 'ارباح مضمونة', 'عائد مضمون', 'بدون مخاطر', 'بلا مخاطر'],
  'zh-CN': ['买入', '快买', '抄底', '满仓', '卖出', '稳赚', '包赚', '保本', '必涨', '无风险'],
} as const

/** Verbs that advise beside the name of something that is traded. */
const verbs = {
  'pt-BR': ['comprar', 'compra', 'compro', 'vender', 'venda', 'vendam', 'vende', 'entrem', 'entra'],
  'en-US': ['buy', 'sell', 'long', 'short', 'hold', 'hodl'],
  'es-ES': ['comprar', 'compra', 'vender', 'vende', 'vendan', 'entren'],
  'hi-IN': ['खरीद', 'बेच'],
  'ar-SA': ['اشتر', 'شراء', 'بيع', 'بع '],
  'zh-CN': ['买', '卖', '加仓', '减仓'],
} as const

/** Names of what is traded: shares as Brazil writes them, symbols behind a dollar, the coins that everybody knows. */
const traded =
  /(?<![\p{L}\p{N}])(?:[a-z]{4}(?:3|4|5|6|11)|\$[a-z]{2,6}|btc|eth|sol|xrp|ada|bnb|doge|shib|bitcoin|ethereum|dogecoin)(?![\p{L}\p{N}])|比特币|以太坊|बिटकॉइन|بيتكوين/u

const promised = patternOf(Object.values(promises).flat())
const advised = patternOf(Object.values(verbs).flat())

/** Whether a post reads as advice to buy or sell, so that it is shown as an opinion. */
export function readsAsAdvice(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F\u064B-\u0652]/gu, '')
    .normalize('NFC')
    .replaceAll(/[\u0622\u0623\u0625]/gu, '\u0627')
    .replaceAll(/[\s\u200C\u200D]+/gu, ' ')
  return promised.test(plain) || (traded.test(plain) && advised.test(plain))
}

/** Any of some words: one in Latin letters as a whole, one of a script that is not spaced or that joins prefixes anywhere. */
function patternOf(words: readonly string[]): RegExp {
  const whole = words.filter((word) => /^[a-z]/u.test(word))
  const inside = words.filter((word) => !/^[a-z]/u.test(word))
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${whole.join('|')})(?![\p{L}\p{N}])|${inside.map((word) => word.normalize('NFC')).join('|')}`,
    'u',
  )
}

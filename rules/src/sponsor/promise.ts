/**
 * Beginnings of words that promise yield or advise to buy, in the six languages: none may stand in what a sponsor writes
 * (product 5.18). A first sieve against what is written without thinking; who approves reads the rest.
 */
const latinStems = [
  // Portuguese and Spanish
  'garant',
  'lucr',
  'rentab',
  'rendiment',
  'rendimient',
  'gananc',
  'invista',
  'invierte',
  'sem risco',
  'sin riesgo',
  'dinheiro facil',
  'dinero facil',
  // English
  'guarant',
  'profit',
  'yield',
  'returns',
  'risk free',
  'riskless',
  'invest now',
  'get rich',
]

/** The same where words have no beginning that is always seen: found anywhere. */
const otherStems = [
  'गारंटी',
  'मुनाफ',
  'रिटर्न',
  'जोखिम मुक्त',
  'निवेश करें',
  'مضمون',
  'أرباح',
  'ربح',
  'عائد',
  'عوائد',
  'بدون مخاطر',
  'استثمر',
  '保证',
  '保本',
  '收益',
  '稳赚',
  '盈利',
  '利润',
  '无风险',
]

/** Digits and signs that stand for letters. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** A share with a time that it is for: `3% ao mês`, `1% a day`, `每年5%`. */
const rate =
  /%\s*(a\.?\s?[mad]\.?(?!\p{L})|ao? (mes|ano|dia)|(al?|por|cada) (mes|ano|dia)|(an?|per|each|every) (month|year|day)|(हर|प्रति) (माह|महीन|साल|वर्ष|दिन)|(كل|في ال)? ?(شهر|سنة|يوم)|شهري|سنوي|يومي)|每[年月天日]\s*\d/u

/** Whether a text promises yield or advises to buy. */
export function promises(text: string): boolean {
  if (rate.test(plain(text))) return true
  const words = ` ${fold(text)} `
  return latinStems.some((stem) => words.includes(` ${stem}`)) || otherStems.some((stem) => words.includes(fold(stem)))
}

/** Small letters without marks. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
}

/** The same with one space between words, and letters in place of what stands for them. */
function fold(text: string): string {
  return plain(text)
    .replaceAll(/[013457@$]/g, (sign) => disguises[sign] ?? sign)
    .replaceAll(/[^\p{L}\p{N}\p{Mc}]+/gu, ' ')
    .trim()
}

import { nicknameKeys } from './nickname-keys.ts'

/**
 * Words by which a player would pass for the house, its people or a central bank, wherever in a nickname they stand as
 * words. Words that people are called by too (`مشرف`, `رسمي`, `Mod`, `Casa`) are only whole nicknames in
 * `reserved-nicknames.ts`.
 */
const words = [
  'admin',
  'sysadmin',
  'administrator',
  'administrador',
  'administradora',
  'administracao',
  'administração',
  'administracion',
  'moderator',
  'moderador',
  'moderadora',
  'moderacao',
  'moderacion',
  'moderation',
  'suporte',
  'soporte',
  'support',
  'oficial',
  'oficiais',
  'official',
  'atendimento',
  'ouvidoria',
  'staff',
  'help desk',
  'customer service',
  'atencion al cliente',
  'atencao ao cliente',
  'servicio al cliente',
  'banco central',
  'bancos centrales',
  'bancos centrais',
  'central bank',
  'federal reserve',
  'reserva federal',
  'equipe satoshi',
  'time satoshi',
  'equipo satoshi',
  'team satoshi',
  'satoshi team',
  'satoshi bank',
  'banco satoshi',
  'satoshi banco',
  'एडमिन',
  'प्रशासक',
  'व्यवस्थापक',
  'मॉडरेटर',
  'आधिकारिक',
  'सपोर्ट',
  'ग्राहक सेवा',
  'रिज़र्व बैंक',
  'केंद्रीय बैंक',
  'केन्द्रीय बैंक',
  'أدمن',
  'ادمن',
  'الأدمن',
  'الإدارة',
  'المشرف',
  'الدعم',
  'الدعم الفني',
  'دعم فني',
  'الرسمي',
  'الرسمية',
  'البنك المركزي',
  'بنك مركزي',
  'خدمة العملاء',
]

/** The same in Chinese, which puts no space between words: anywhere. */
const joinedWords = [
  '管理员',
  '管理員',
  '版主',
  '客服',
  '官方',
  '系统管理',
  '系統管理',
  '央行',
  '中央银行',
  '中央銀行',
  '人民银行',
]

/** What stands beside them when all is written as one word, and in itself says nothing. */
const companions = [
  'satoshi',
  'city',
  'btz',
  'beetz',
  'game',
  'jogo',
  'app',
  'do',
  'da',
  'de',
  'del',
  'the',
  'of',
  'team',
]

/** Digits by which letters are written. */
const digitsAsLetters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }

const claims = new Set(words.flatMap((word) => [plain(word), `${plain(word)}s`, `${plain(word)}es`]))
const fillers = new Set(companions.map(plain))
const longest = Math.max(...[...claims].map(({ length }) => length))
const joinedClaims = joinedWords.map(plain)

/**
 * Whether a nickname has a word of authority in it: by itself, with digits at its ends, with a separator between any of
 * its letters, joined to others by a capital, or all of one piece with what commonly stands beside it (`suportesatoshi`).
 * Look-alikes count as what they look like, digits too. A longer word that only begins so (`Suportei`) does not.
 */
export function claimsAuthority(nickname: string): boolean {
  const whole = plain(nickname)
  if (joinedClaims.some((word) => whole.includes(word))) return true
  return [separators, capitals, digits].some((between) => {
    const pieces = nickname.split(between).filter((piece) => piece !== '')
    return pieces.some((_piece, from) => beginsWithClaim(pieces.slice(from)))
  })
}

const separators = /[ ._-]+/u
const capitals = /[ ._-]+|(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/u
const digits = /[ ._\-\p{Nd}]+|(?<=\p{Ll})(?=\p{Lu})/u

/** Whether some of the pieces from the first on make a claim together. */
function beginsWithClaim(pieces: string[]): boolean {
  for (let upTo = 1; upTo <= pieces.length; upTo += 1) {
    const joined = pieces.slice(0, upTo).join('')
    if (readings(joined).some((reading) => isClaim(plain(reading)))) return true
    if (joined.length > 2 * longest) return false
  }
  return false
}

/** With and without the digits at either end, which may be letters or a year. */
function readings(piece: string): string[] {
  const begun = piece.replace(/^\p{Nd}+/u, '')
  return [piece, begun, piece.replace(/\p{Nd}+$/u, ''), begun.replace(/\p{Nd}+$/u, '')]
}

/** Whether a text is a claim, or is made of claims and their companions alone. */
function isClaim(text: string, claimed = false): boolean {
  if (text === '') return claimed
  for (let length = Math.min(text.length, longest); length > 1; length -= 1) {
    const head = text.slice(0, length)
    const isWord = claims.has(head)
    if ((isWord || fillers.has(head)) && isClaim(text.slice(length), claimed || isWord)) return true
  }
  return false
}

/** What a text reads like, without separators; `i`, `l` and `1` are one letter here. */
function plain(text: string): string {
  const letters = text.replaceAll(/[ ._-]/g, '').replaceAll(/[0134578]/g, (digit) => digitsAsLetters[digit] ?? digit)
  return nicknameKeys(letters).read.replaceAll(/[l|]/g, 'i')
}

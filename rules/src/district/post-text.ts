import { ok, refused, type Outcome } from '../outcome.ts'
import { postLength } from './mural.ts'

type TextRefusal = 'district.postLength' | 'district.postData' | 'district.postLink'

/**
 * A post as it is stored: NFC, one space between words, at most three line breaks, without controls, marks that turn a
 * direction, invisible characters, halves of characters, or towers of marks. Refuses `district.postLength` with `most`
 * for what is empty or too long, `district.postData` for what identifies somebody, and `district.postLink`.
 */
export function readPost(written: string): Outcome<string, TextRefusal> {
  const text = tidyPost(written)
  if (text === '' || charactersOf(text) > postLength) return refused('district.postLength', { most: postLength })
  const plain = plainOf(text)
  const small = plain.toLowerCase()
  if (holdsData(small)) return refused('district.postData')
  return holdsLink(small) || linksApart.some((link) => link.test(plain)) ? refused('district.postLink') : ok(text)
}

/** How many characters a text has, as the database counts them. */
export function charactersOf(text: string): number {
  return Array.from(text).length
}

/** Line breaks that stay; a further one is a space. */
const mostBreaks = 3

/** A text as a post holds it; tidied again it is the same. */
export function tidyPost(written: string): string {
  const lines = written
    .replaceAll(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(unseen, '')
    .normalize('NFC')
    .replaceAll(looseJoiner, '')
    .replaceAll(tower, '$1')
    .replaceAll(/[^\S\n]+|\u2800+/gu, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/ +/gu, ' ').trim())
    .filter((line) => line !== '')
  const first = lines.slice(0, mostBreaks)
  const rest = lines.slice(mostBreaks).join(' ')
  return [...first, rest].filter((line) => line !== '').join('\n')
}

/**
 * Controls but for white space, halves of surrogate pairs, characters for private use or for none, and whatever has no
 * look of its own but for joiners and the two marks that choose how an emoji looks.
 */
const unseen =
  /(?!\s)\p{Cc}|[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB]|(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{Default_Ignorable_Code_Point}/gu

/** Joiners where no script and no emoji is written with one: behind and before what they join. */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Script=Arabic}\p{Mn}\p{Mc}\p{Script=Devanagari}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{Extended_Pictographic}\p{Lo}])/gu

/** More marks on one letter than any language stacks. Source: UTS #39, section 5.4. */
const tower = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu

/** A text as links and numbers are found in it: in one dress of letters and digits, without what joins. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\u200C|\u200D|\uFE0E|\uFE0F/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .replaceAll(/(?<=[a-z\d])[。｡](?=[a-z])/giu, '.')
}

/** What a decimal digit of any script stands for: the ten of a script follow each other. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** Top-level domains under which links are spread: common ones, and those of countries whose languages are served. Source: IANA. */
const domains = [
  ...words('com net org info biz app xyz site online shop store club vip click link finance trade dev page web live'),
  ...words(
    'top icu fun pro win bet cash money fund loan world today life space website tech cloud digital media group',
  ),
  ...words('me io co cc tv to gg ly ai gl gd is im eu ru su ws la fm sh st vc'),
  // Portuguese and Spanish.
  ...words('br pt ao mz cv es mx ar cl pe ve uy py bo ec cr pa do gt hn sv ni cu pr cat lat'),
  // English, Hindi and Chinese.
  ...words('us uk ca au nz ie za in ng ke gh pk bd np lk ph sg my hk tw mo cn'),
  // Arabic.
  ...words('sa ae eg ma dz tn jo lb iq kw qa bh om ye sd ps sy mr'),
]

function words(line: string): string[] {
  return line.split(' ')
}

const dot = String.raw`(?:\.|\s*[\[(\{]\s*(?:\.|dot|ponto|punto)\s*[\])\}]\s*)`
const links = [
  /[a-z][a-z\d+.-]*:\/\//u,
  /(?<![\p{L}\p{N}])www\s?\./u,
  // A name, a top-level domain and a path: some.name/where.
  /[\p{L}\p{N}-]\.[\p{L}]{2,24}(?::\d+)?\/\S/u,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?::\d|\/)/u,
  // A name with a top-level domain that people use here.
  new RegExp(String.raw`[\p{L}\p{N}-]${dot}(?:${domains.join('|')})(?![\p{Script=Latin}\d])`, 'u'),
]

/** Domains that begin no sentence, but for one that is spread most, and what is said of .com companies and .net programmers. */
const unlikely = ['com', 'net', 'org', 'br', 'io', 'xyz', 'biz', 'gg', 'icu', 'vip']
const spoken =
  'bolhas?|bubbles?|burbujas?|empresas?|company|companies|era|boom|crash|crise|crisis|das?|de|the|las?|los?|dev|em|en|in'

/** A full stop behind a space, as nobody ends a sentence; dots in a row are none. */
const stop = String.raw`(?<=[\p{Script=Latin}\d])(?<!(?<!\p{L})(?:${spoken}))\s+[.。](?![.。])\s*`

/**
 * Names whose full stop stands apart: exemplo . com. A domain that could be a word is one only where nothing follows. With a
 * capital it is the beginning of a sentence.
 */
const linksApart = [
  new RegExp(String.raw`${stop}(?:${cased(unlikely)})(?![\p{L}\d])`, 'u'),
  new RegExp(String.raw`${stop}(?:${cased(domains)})(?=\s*(?:$|[\n/,;:!?)]|\.(?!\s*\p{L})))`, 'u'),
]

/** Names as they are written small, and in capitals. */
function cased(names: readonly string[]): string {
  return names.flatMap((name) => [name, name.toUpperCase()]).join('|')
}

/** A Brazilian share with its exchange, PETR4.SA, which is no name under the domain of Saudi Arabia. */
const quote = /(?<![\p{L}\p{N}.-])[a-z]{4}(?:3|4|5|6|11)\.sa(?![\p{L}\p{N}/.:-])/gu

function holdsLink(plain: string): boolean {
  const named = plain.replaceAll(quote, ' ')
  return links.some((link) => link.test(named))
}

const mails = [
  /[^\s@]\s?(?:@|[[({]\s?(?:at|arroba)\s?[\])}])\s?[\p{L}\p{N}-]+\.[\p{L}]{2,}/u,
  // An address as it is spoken; the arroba of cattle is followed by no dot.
  /[\p{L}\p{N}]\s?(?:@|(?<![\p{L}])(?:at|arroba)(?![\p{L}])|एट|ऐट|آت|ات|艾特)\s?[\p{L}\p{N}-]+?(?:\.|\s(?:dot|ponto|punto)\s|\s?(?:डॉट|دوت|نقطة|点)\s?)(?:com|net|org|br|कॉम|كوم)(?![\p{Script=Latin}\d])/u,
]

/** Digits as people write numbers of telephones, cards and papers: in groups. */
const groups = /\+?\(?\d(?:[ .()-]{0,2}\d){7,}/gu

function holdsData(plain: string): boolean {
  return mails.some((mail) => mail.test(plain)) || (plain.replaceAll(date, '/').match(groups) ?? []).some(identifies)
}

/** Whether a number in groups may be somebody's: not a sum of money, years, or a list of short numbers. */
function identifies(run: string): boolean {
  const digits = run.replaceAll(/\D/gu, '')
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/u.test(run) || isCpf(digits)) return true
  if (amount.test(run) || /^\d{1,3}0{6,}$/u.test(digits)) return false
  const parts = run.split(/\D+/u).filter((part) => part !== '')
  if (parts.every((part) => /^(?:19|20)\d\d$/u.test(part))) return false
  if (/^\+|\(\d{2,4}\)/u.test(run) || /^9[ .-]?\d{4}[ .-]?\d{4}$/u.test(run)) return true
  if (/^[2-9]\d{3}-\d{4}$/u.test(run)) return !span.test(run)
  return digits.length >= 10 && parts.some((part) => part.length >= 4)
}

/** From one round sum to another: 2000-3500. */
const span = /^\d{3}0-\d{3}0$/u

/** A sum with its thousands apart, one with the decimals that a coin has, or a number like pi. */
const amount = /^\+?\d{1,3}([. ])\d{3}(?:\1\d{3})*(?:\.\d{1,2})?$|^\+?\d{1,7}\.\d{1,8}$|^\d\.\d{9,}$/u
const date = /(?<!\d)(?:\d{1,2}[.-]\d{1,2}[.-]\d{4}|\d{4}[.-]\d{1,2}[.-]\d{1,2})(?!\d)/gu

/** Whether eleven digits are a Brazilian CPF: the last two check the nine before them. */
function isCpf(digits: string): boolean {
  if (!/^\d{11}$/u.test(digits) || /^(\d)\1+$/u.test(digits)) return false
  return [9, 10].every((length) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (all, digit, at) => all + Number(digit) * (length + 1 - at),
      0,
    )
    return ((sum * 10) % 11) % 10 === Number(digits[length])
  })
}

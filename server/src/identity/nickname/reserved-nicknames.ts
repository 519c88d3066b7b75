import { botNames } from '@satoshi/rules/bot/cast'

import { claimsAuthority } from './authority-words.ts'
import { nicknameKeys } from './nickname-keys.ts'

/** Names that would pass for the house, its people or its bots, in the six languages; compared by their keys. */
const names = [
  'adm',
  'admin',
  'administrator',
  'administrador',
  'administradora',
  'administracao',
  'administracion',
  'root',
  'sysadmin',
  'system',
  'sistema',
  'server',
  'servidor',
  'service',
  'null',
  'undefined',
  'anonymous',
  'anonimo',
  'deleted',
  'moderator',
  'moderador',
  'moderadora',
  'mod',
  'staff',
  'team',
  'equipe',
  'equipo',
  'official',
  'oficial',
  'support',
  'suporte',
  'soporte',
  'help',
  'helpdesk',
  'ajuda',
  'ayuda',
  'atendimento',
  'contato',
  'contact',
  'security',
  'seguranca',
  'seguridad',
  'billing',
  'pagamentos',
  'pagos',
  'payments',
  'bank',
  'banco',
  'treasury',
  'satoshi',
  'satoshi city',
  'satoshi team',
  'satoshi support',
  'suporte satoshi',
  'equipe satoshi',
  'the satoshi',
  'satoshi bot',
  'bot',
  'btz',
  'beetz',
  'btz bank',
  'house',
  'casa',
  'no-reply',
  'noreply',
  'postmaster',
  'abuse',
  'प्रशासक',
  'व्यवस्थापक',
  'मॉडरेटर',
  'सहायता',
  'सातोशी',
  'आधिकारिक',
  '管理员',
  '管理員',
  '版主',
  '客服',
  '官方',
  '系统',
  '系統',
  '中本聪',
  '官方客服',
  '客服中心',
  'مدير',
  'المدير',
  'المشرف',
  'مشرف',
  'الدعم',
  'دعم',
  'الإدارة',
  'ساتوشي',
  'رسمي',
  'النظام',
  ...botNames,
]

const reserved = new Set(
  names
    .map(withoutSeparators)
    .flatMap((name) => [name, name.toUpperCase()])
    .flatMap((name) => Object.values(nicknameKeys(name))),
)

/**
 * Whether the nickname, its separators aside, is or looks like a name that is kept for the house, or has a word of
 * authority in it.
 */
export function isReserved(nickname: string): boolean {
  if (claimsAuthority(nickname)) return true
  return Object.values(nicknameKeys(withoutSeparators(nickname))).some((key) => reserved.has(key))
}

function withoutSeparators(name: string): string {
  return name.replaceAll(/[ ._-]/g, '')
}

import type { Subject } from '@satoshi/rules/words'

/** The district whose colours a subject wears. */
export const districtOfSubject = {
  financas: 'educacao_financeira',
  investimentos: 'renda_variavel',
  criptomoedas: 'criptomoedas',
  economia: 'mercado_internacional',
} as const satisfies Record<Subject, string>

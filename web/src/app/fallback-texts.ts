import i18next from 'i18next'

/** What an error screen says. */
type Words = Record<
  | 'title'
  | 'text'
  | 'retry'
  | 'again'
  | 'reload'
  | 'support'
  | 'offline'
  | 'offlineText'
  | 'copy'
  | 'copied'
  | 'reference',
  string
>

type Values = Record<string, string | number>

// Written here, because the files of texts may be what could not be loaded.
const portuguese: Words = {
  title: 'Algo deu errado',
  text: 'Ocorreu um erro inesperado. Tentativas de recuperação automática foram realizadas.',
  retry: 'Tentar novamente ({{used}}/{{most}})',
  again: 'Tentar novamente',
  reload: 'Recarregar a página',
  support: 'Se o problema continuar, fale com o suporte e diga o que você estava fazendo.',
  offline: 'Modo offline ativado',
  offlineText: 'Esta tela ainda não chegou ao seu aparelho. Ela abre sozinha assim que a conexão voltar.',
  copy: 'Copiar código',
  copied: 'Código copiado',
  reference: 'Código do erro: {{id}}',
}

const english: Words = {
  title: 'Something went wrong',
  text: 'An unexpected error occurred. Automatic recovery attempts were made.',
  retry: 'Try again ({{used}}/{{most}})',
  again: 'Try again',
  reload: 'Reload the page',
  support: 'If it keeps happening, contact support and tell us what you were doing.',
  offline: 'Offline mode on',
  offlineText: 'This screen hasn’t reached your device yet. It opens by itself as soon as the connection is back.',
  copy: 'Copy code',
  copied: 'Code copied',
  reference: 'Error code: {{id}}',
}

/** Where the same words stand among the texts of all languages. */
const keys = {
  title: 'errors.screen.title',
  text: 'errors.screen.text',
  retry: 'errors.screen.retry',
  again: 'errors.retry',
  reload: 'errors.screen.reload',
  support: 'errors.screen.support',
  offline: 'app.connection.offline',
  offlineText: 'errors.screen.offlineText',
  copy: 'errors.copy',
  copied: 'errors.copied',
  reference: 'errors.reference',
} as const

/** One of the words in the chosen language where its texts are there; else in Portuguese, or English for all others. */
export function fallbackText(word: keyof Words, values: Values = {}): string {
  const key: string = keys[word]
  if (i18next.isInitialized && i18next.exists(key)) return i18next.t(key, { ...values, defaultValue: '' })
  const words = /^pt\b/i.test(chosenTag()) ? portuguese : english
  return words[word].replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(values[name] ?? ''))
}

function chosenTag(): string {
  return document.documentElement.lang || navigator.language
}

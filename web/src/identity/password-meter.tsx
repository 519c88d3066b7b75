import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { passwordStrength } from './password-strength.ts'

/** Four steps and a word: how hard a password is to guess. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const { score, missing } = passwordStrength(password)
  const word = password ? t(`auth.strength.${words[score]}`, { count: missing }) : t('auth.strength.empty')
  return (
    <div className="flex flex-col gap-1.5 pt-1.5">
      <div aria-hidden="true" className="flex gap-1.5">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={classNames(
              'h-1.5 flex-1 rounded-full transition-colors duration-240',
              score >= step ? fills[score] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p>
        <span className="sr-only">{t('auth.strength.label')}</span>
        {word}
      </p>
    </div>
  )
}

const words = ['short', 'weak', 'fair', 'good', 'strong'] as const
const fills = ['bg-line', 'bg-danger', 'bg-info', 'bg-bonus', 'bg-streak']

import type { Opened } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { OptionContent } from './option-content.tsx'

type AnswerPairProps = { opened: Opened; /** A choice in words. */ textOf: (choice: Choice) => string }

/** The right answer, and beside it the player's where that was another one, of whatever kind the question is. */
export function AnswerPair({ opened: { correct, mine }, textOf }: AnswerPairProps) {
  const { t } = useTranslation()
  const right = textOf(correct)
  const given = mine?.choice ? textOf(mine.choice) : null
  // A number within the tolerance is right without being the same.
  const isSame = given === right
  return (
    <ul className="grid gap-2.5 low:gap-2 sm:grid-cols-2">
      <li className={classNames(optionClass, 'border-streak bg-streak/14')}>
        <OptionContent
          badge={null}
          text={right}
          note={t(isSame ? 'match.option.mineRight' : 'match.option.right')}
          sign="right"
        />
      </li>
      {given !== null && !isSame && (
        <li className={classNames(optionClass, mine?.correct ? 'border-streak' : 'border-danger bg-danger/12')}>
          <OptionContent
            badge={null}
            text={given}
            note={t(mine?.correct ? 'match.option.mineRight' : 'match.option.mineWrong')}
            sign={mine?.correct ? 'right' : 'wrong'}
          />
        </li>
      )}
    </ul>
  )
}

const optionClass =
  'flex min-h-14 items-center gap-3 rounded-md border-2 p-2.5 leading-snug font-medium low:min-h-13 low:py-1'

import type { Opened } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { choiceText } from './choice-text.ts'
import { OptionFace } from './option-face.tsx'

/** The right answer, and beside it the player's where that was another one, of whatever kind the question is. */
export function AnswerPair({ opened: { question, correct, mine } }: { opened: Opened }) {
  const { t, i18n } = useTranslation()
  const right = choiceText(question, correct, i18n.language)
  const given = mine?.choice ? choiceText(question, mine.choice, i18n.language) : null
  // A number within the tolerance is right without being the same.
  const isSame = given === right
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      <li className={classNames(face, 'border-streak bg-streak/14')}>
        <OptionFace
          badge={null}
          text={right}
          note={t(isSame ? 'match.option.mineRight' : 'match.option.right')}
          sign="right"
        />
      </li>
      {given !== null && !isSame && (
        <li className={classNames(face, mine?.correct ? 'border-streak' : 'border-danger bg-danger/12')}>
          <OptionFace
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

const face = 'flex min-h-14 items-center gap-3 rounded-md border-2 p-2.5 leading-snug font-medium'

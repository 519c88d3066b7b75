import { useTranslation } from 'react-i18next'

import { toast, type ToastTone } from '../kit/toast-store.ts'
import { Row, Section, Try } from './section.tsx'

const tones: ToastTone[] = ['plain', 'success', 'danger']

/** The base toast: its tones, an action, a long text. */
export function ToastSection() {
  const { t } = useTranslation()
  const [title, description] = [t('dev.feedback.exampleTitle'), t('dev.feedback.exampleText')]
  const action = {
    label: t('dev.feedback.action'),
    onClick: () => toast({ title: t('dev.feedback.acted'), tone: 'success' }),
  }
  return (
    <Section title={t('dev.feedback.toast')}>
      <Row>
        {tones.map((tone) => (
          <Try key={tone} name={tone} onTry={() => toast({ title: `${title} · ${tone}`, description, tone })} />
        ))}
        <Try name={t('dev.feedback.withAction')} onTry={() => toast({ title, description, action })} />
        <Try name={t('dev.feedback.long')} onTry={() => toast({ title, description: t('dev.feedback.longText') })} />
      </Row>
    </Section>
  )
}

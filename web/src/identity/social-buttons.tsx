import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { FailureBanner } from './failure-banner.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { usePublicMutation } from './use-public-mutation.ts'
import type { SocialProvider } from './use-social-providers.ts'

/** What came of a visit to a provider, by the code in the address; somebody who turned back is told quietly. */
export function SocialTrouble({ code }: { code: string }) {
  const { t } = useTranslation()
  const error = { code, details: {} }
  return (
    <div className="mb-5">
      {code === 'auth.socialCancelled' ? (
        <Banner>{refusalText(error)}</Banner>
      ) : (
        <FailureBanner title={t('social.failed')} error={error} />
      )}
    </div>
  )
}

/** A button for each provider that the server is configured for. They lead to its page, and from there back to `next`. */
export function SocialButtons({ providers, next }: { providers: SocialProvider[]; next: string }) {
  const { t } = useTranslation()
  const leave = usePublicMutation({
    mutationFn: (api, provider: string) => api.auth.signInSocial({ provider, next }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (providers.length === 0) return null
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('social.or')}
      </p>
      {leave.error !== null && <FailureBanner title={t('social.failed')} error={leave.error} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="quiet"
          wide
          busy={(leave.isPending || leave.isSuccess) && leave.variables === id}
          icon={<ProviderMark name={name} />}
          onClick={() => leave.mutate(id)}
        >
          <span className="wrap-anywhere">{t('social.continueWith', { name: isolated(name) })}</span>
        </Button>
      ))}
    </div>
  )
}

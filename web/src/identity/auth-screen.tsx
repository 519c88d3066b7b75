import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'

import { Card } from '../kit/card.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { optionalImport } from '../lib/optional-import.ts'
import { whenSettled } from '../lib/when-settled.ts'
import { useWarmApi } from './auth-api.ts'
import { SignInBanner } from './sign-in-banner.tsx'
import { useSocialProviders } from './use-social-providers.ts'
import { safeReturnPath } from './return-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import type { SignedUp } from './use-sign-up.ts'

// The sign-in, which every player comes back to, does not wait for it.
const fetchSignUp = () => import('./sign-up-form.tsx')
const SignUpForm = lazy(async () => ({ default: (await fetchSignUp()).SignUpForm }))

// After sign-up: the screen that most people see first does not wait for it.
const InboxPanel = lazy(async () => ({ default: (await import('./inbox-panel.tsx')).InboxPanel }))

/** Sign-in and sign-up side by side; `?tab=signUp` opens the second, `?next=` is where the person wanted to go. */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [made, setMade] = useState<SignedUp | null>(null)
  const tab = search.get('tab') === 'signUp' ? 'signUp' : 'signIn'
  const next = safeReturnPath(search.get('next'))
  const trouble = search.get('error')
  const doors = useSocialProviders(trouble !== null)
  useWarmApi()
  useEffect(() => whenSettled(fetchSignUpAhead), [])
  useDocumentTitle(t(`auth.tabs.${tab}`))

  const choose = (chosen: string) => {
    setSearch((before) => new URLSearchParams({ ...Object.fromEntries(before), tab: chosen }), { replace: true })
  }
  if (made) {
    return (
      <Card className="p-6 sm:p-8">
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <InboxPanel {...made} playPath={next} />
        </Suspense>
      </Card>
    )
  }
  return (
    <Card className="p-6 sm:p-8">
      <h1 className="mb-5 text-2xl font-bold">{t('auth.title')}</h1>
      <SignInBanner />
      {doors && trouble !== null && <doors.SocialTrouble code={trouble} />}
      <Tabs
        label={t('auth.tabs.label')}
        value={tab}
        onChange={choose}
        items={[
          {
            value: 'signIn',
            label: t('auth.tabs.signIn'),
            content: <SignInForm onSignedIn={() => void navigate(next, { replace: true })} />,
          },
          {
            value: 'signUp',
            label: t('auth.tabs.signUp'),
            content: (
              <Suspense fallback={<Skeleton className="h-128 w-full" />}>
                <SignUpForm onSignedUp={setMade} />
              </Suspense>
            ),
          },
        ]}
      />
      {doors && <doors.SocialButtons providers={doors.providers} next={next} />}
    </Card>
  )
}

function fetchSignUpAhead(): void {
  // A failure is met again, and told, when the form is wanted.
  optionalImport(fetchSignUp()).catch(() => undefined)
}

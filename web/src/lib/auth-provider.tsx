import { createContext, use, type ReactNode } from 'react'

import type { SessionUser } from './session-user.ts'
import { useSession } from './session.ts'

export type AuthAccess = {
  /** True until it is known whether somebody is signed in (product 1.4). */
  loading: boolean
  user: SessionUser | null
}

const AuthContext = createContext<AuthAccess | null>(null)

/** Lets everything below ask who is signed in. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const loading = useSession((session) => session.loading)
  const user = useSession((session) => session.user)
  return <AuthContext value={{ loading, user }}>{children}</AuthContext>
}

/** Who is signed in. Throws outside of an `AuthProvider` (product 1.8). */
export function useAuth(): AuthAccess {
  const access = use(AuthContext)
  if (!access) throw new Error('useAuth must be used within an AuthProvider')
  return access
}

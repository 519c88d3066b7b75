import { useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { fetched } from './fetched.tsx'
import { isAdmin } from './guards.ts'
import type { RouteRecord } from './route-record.ts'

/**
 * A screen that only admins see; others are told so, at the same address, and its code is not fetched for them. This
 * spares them a screen of refusals: what keeps them out is the server, which refuses every call behind it.
 */
export function forAdmins({ component, texts }: Pick<RouteRecord, 'component' | 'texts'>, admitted = isAdmin) {
  const screen = fetched(component, texts)
  const denied = fetched(async () => (await import('./access-denied-screen.tsx')).AccessDeniedScreen, [])
  return {
    loader: async (visit: LoaderFunctionArgs) => {
      const admin = await admitted()
      await (admin ? screen : denied).loader(visit)
      return { admin }
    },
    Component: () => {
      const { admin } = useLoaderData<{ admin: boolean }>()
      const { Component } = admin ? screen : denied
      return <Component />
    },
  }
}

import type { ComponentType } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'

import { fetched, isArrival } from './fetched.tsx'
import { isAdmin } from './guards.ts'

/**
 * A screen that only admins see; others are told so, at the same address, and its code is not fetched for them. This
 * spares them a screen of refusals: what keeps them out is the server, which refuses every call behind it.
 */
export function forAdmins(load: () => Promise<ComponentType>, texts: readonly string[], admitted = isAdmin) {
  const screen = fetched(load, texts)
  const denied = fetched(async () => (await import('./access-denied-screen.tsx')).AccessDeniedScreen, [])
  return {
    loader: async (visit: LoaderFunctionArgs) => {
      const admin = await admitted()
      await (admin ? screen : denied).loader(visit)
      return { admin }
    },
    shouldRevalidate: isArrival,
    Component: () => {
      const { admin } = useLoaderData<{ admin: boolean }>()
      const { Component } = admin ? screen : denied
      return <Component />
    },
  }
}

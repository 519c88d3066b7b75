/** The calls of this domain come with the client of the whole contract, which the entry does not carry. */
export async function loadApi() {
  const { api } = await import('../lib/api.ts')
  return api
}

/** Starts fetching it, when somebody begins to fill in a form. */
export function warmApi(): void {
  // A failure is met again, and told, when the form is sent.
  loadApi().catch(() => undefined)
}

import { routes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import type { RestingReader } from '../platform/resting-reader.ts'
import { mustBeZero, type Figures } from './figures.ts'

/** Procedures under `/api/admin`; `current` gives the operator's figures as `/metrics` shows them. */
export function adminRoutes(current: RestingReader<Figures>) {
  return {
    overview: routes.admin.overview.handler(async () => {
      const { at, values } = await current()
      if (!values) throw refuse('service.unavailable')
      return { figures: values, wrong: mustBeZero.filter((name) => values[name] !== 0), readAt: at }
    }),
  }
}

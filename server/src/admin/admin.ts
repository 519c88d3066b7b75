import { defineDomain, type Base } from '../platform/domain.ts'
import { routes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import { staleWhileRevalidate, type CachedReader } from '../platform/stale-while-revalidate.ts'
import { figureMeanings, mustBeZero, readFigures, type Figures } from './figures.ts'

type Opened = { figures: CachedReader<Figures> }

export const admin = defineDomain({
  name: 'admin',
  open: ({ app, slow }): Opened => ({
    figures: staleWhileRevalidate(() => readFigures(slow.db, app.clock.now()), app.clock),
  }),
  routes: ({ figures }: Base & Opened) => ({ admin: adminRoutes(figures) }),
  gauges: ({ app, figures }: Base & Opened) => ({
    help: figureMeanings,
    current: figures,
    clock: app.clock,
    ageName: 'figuresAgeSeconds',
  }),
})

/** Procedures under `/api/admin`; `current` gives the operator's figures as `/metrics` shows them. */
function adminRoutes(current: CachedReader<Figures>) {
  return {
    overview: routes.admin.overview.handler(async () => {
      const { at, values } = await current()
      if (!values) throw refuse('service.unavailable')
      return { figures: values, wrong: mustBeZero.filter((name) => values[name] !== 0), readAt: at }
    }),
  }
}

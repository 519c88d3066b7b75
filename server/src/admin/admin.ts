import { defineDomain, type Base } from '../platform/domain.ts'
import { restingReader, type RestingReader } from '../platform/resting-reader.ts'
import { adminRoutes } from './admin-routes.ts'
import { figureMeanings, readFigures, type Figures } from './figures.ts'

type Opened = { figures: RestingReader<Figures> }

export const admin = defineDomain({
  name: 'admin',
  open: ({ app, slow }): Opened => ({ figures: restingReader(() => readFigures(slow.db, app.clock.now()), app.clock) }),
  routes: ({ figures }: Base & Opened) => ({ admin: adminRoutes(figures) }),
  gauges: ({ app, figures }: Base & Opened) => ({
    help: figureMeanings,
    current: figures,
    clock: app.clock,
    ageName: 'figuresAgeSeconds',
  }),
})

import type { Subject } from '../subject.ts'
import { slipLateLines } from './late.ts'
import { loadRoutes } from './load.routes.ts'
import { productionRoutes } from './production.routes.ts'
import { boardSheet, loadSheet } from './productionSheet.ts'
import { workRouteRoutes } from './route.routes.ts'
import { productionEffects } from './effects.ts'

export const productionSubject = {
  routes: [productionRoutes, loadRoutes, workRouteRoutes],
  due: (services) => [() => slipLateLines(services)],
  sheets: { board: boardSheet, load: loadSheet },
  effects: productionEffects,
} satisfies Subject

import type { Subject } from '../subject.ts'
import { categoryRoutes } from './category.routes.ts'
import { goodsChangeRoutes } from './change.routes.ts'
import { makeWords } from './goods.jobs.ts'
import { goodsGoneRoutes } from './gone.routes.ts'
import { goodsRoutes } from './goods.routes.ts'
import { goodsSheet } from './goodsSheet.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Makes the search words of a category's goods anew. */
    words: { categoryId: number }
  }
}

export const goodsSubject = {
  routes: [goodsRoutes, goodsChangeRoutes, goodsGoneRoutes, categoryRoutes],
  jobs: (services) => ({
    words: ({ categoryId }) => makeWords(services, categoryId),
  }),
  sheets: { products: goodsSheet },
} satisfies Subject

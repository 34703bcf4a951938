import type { Subject } from '../subject.ts'
import { articleRoutes } from './article.routes.ts'
import { bannerRoutes } from './banner.routes.ts'
import { layoutRoutes } from './layout.routes.ts'
import { linkRoutes } from './link.routes.ts'
import { sceneRoutes } from './scene.routes.ts'
import { shelfRoutes } from './shelf.routes.ts'
import { siteRoutes } from './site.routes.ts'
import { siteTodos } from './todos.sql.ts'

export const pageDeskSubject = {
  routes: [bannerRoutes, siteRoutes, sceneRoutes, shelfRoutes, layoutRoutes, articleRoutes, linkRoutes],
  todos: siteTodos,
} satisfies Subject

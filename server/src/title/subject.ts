import type { Subject } from '../subject.ts'
import { titleRoutes } from './title.routes.ts'

export const titleSubject = { routes: [titleRoutes] } satisfies Subject

import type { Subject } from '../subject.ts'
import { termRoutes } from './term.routes.ts'

export const settingDeskSubject = { routes: [termRoutes] } satisfies Subject

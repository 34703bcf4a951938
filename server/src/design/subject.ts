import type { Subject } from '../subject.ts'
import { designRoutes } from './design.routes.ts'
import { glyphRoutes } from './glyph.routes.ts'

export const designSubject = { routes: [designRoutes, glyphRoutes] } satisfies Subject

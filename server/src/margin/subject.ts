import type { Subject } from '../subject.ts'
import { lineMarginSheet } from './lineMarginSheet.ts'
import { marginRoutes } from './margin.routes.ts'
import { marginSheet } from './marginSheet.ts'

export const marginSubject = {
  routes: [marginRoutes],
  sheets: { margins: marginSheet, lineMargins: lineMarginSheet },
} satisfies Subject

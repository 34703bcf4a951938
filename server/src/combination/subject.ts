import type { Subject } from '../subject.ts'
import { combinationRoutes } from './combination.routes.ts'
import { groupDeskRoutes } from './desk.routes.ts'
import { groupMemberSheet, groupSheet } from './groupSheet.ts'

export const combinationSubject = {
  routes: [combinationRoutes, groupDeskRoutes],
  sheets: { groups: groupSheet, groupMembers: groupMemberSheet },
} satisfies Subject

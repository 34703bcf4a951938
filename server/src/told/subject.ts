import type { Subject } from '../subject.ts'
import { choiceRoutes } from './choice.routes.ts'
import { robotRoutes } from './robot.routes.ts'
import { smsTodo, speakGathered, tellNew } from './tell.jobs.ts'

declare module '../jobs.ts' {
  interface Jobs {
    /** Says in a group chat what its robot has gathered. */
    robot: { id: number }
    /** Tells a member of staff by text message that something of these kinds waits. */
    todoSms: { staffId: number; about: string }
  }
}

export const toldSubject = {
  routes: [robotRoutes, choiceRoutes],
  jobs: (services) => ({
    robot: ({ id }) => speakGathered(services, id),
    todoSms: (asked) => smsTodo(services, asked),
  }),
  lanes: { outside: ['robot'] },
  due: (services) => [() => tellNew(services)],
} satisfies Subject

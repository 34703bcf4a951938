import type { Subject } from '../subject.ts'
import { choiceRoutes } from './choice.routes.ts'
import { robotRoutes } from './robot.routes.ts'
import { smsTodo, speakGathered, tellNew } from './tell.jobs.ts'

export const toldSubject = {
  routes: [robotRoutes, choiceRoutes],
  jobs: (services) => ({
    robot: ({ id }) => speakGathered(services, id),
    todoSms: (asked) => smsTodo(services, asked),
  }),
  due: (services) => [() => tellNew(services)],
} satisfies Subject

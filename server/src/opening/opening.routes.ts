import { lookInside, openingStanding, openMall } from '../../../contract/opening/opening.ts'
import { openingStepNames } from '../../../contract/opening/steps.ts'
import { shanghai } from '../../../contract/text.ts'
import type { Routes } from '../services.ts'
import { lockOpenedAt, openedAt, setOpened } from './opened.sql.ts'
import { doneOf, judgeOpening } from './opening.rules.ts'
import { passCookie, passPath } from './pass.ts'
import { readFacts } from './standing.sql.ts'

/** What the mall still lacks, the look inside before it is opened, and the press that opens it. */
export const openingRoutes: Routes = ({ serve, serveOnce }, services, app) => {
  // At the moment of asking; where payments are played nobody is paid.
  const paidOnline = (): boolean => {
    const standings = services.connections?.at().standings
    return standings?.alipay.mode === 'live' || standings?.weixin.mode === 'live'
  }

  serve(openingStanding, async ({ db }) => {
    const [opened, facts] = await Promise.all([openedAt(db), readFacts(db)])
    const done = doneOf(facts, paidOnline())
    return { openedAt: opened && shanghai(opened), steps: openingStepNames.map((step) => ({ step, done: done[step] })) }
  })

  serve(lookInside, async ({ now }) => ({ path: passPath(services, now) }))

  serveOnce(openMall, async ({ tx, now, audit }) => {
    if (await lockOpenedAt(tx)) return true as const
    judgeOpening(doneOf(await readFacts(tx), paidOnline()))
    await setOpened(tx, now)
    await audit('shop.open', 'setting opening')
    return true as const
  })

  app.get<{ Params: { pass: string } }>('/enter/:pass', (request, reply) => {
    const cookie = passCookie(services, request.params.pass, services.now(), request.protocol === 'https')
    if (cookie) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').redirect('/')
  })
}

import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { certifyContract, signContract } from '../../../contract/contract/contract.ts'
import { staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { AuthorityError } from '../authority/authority.ts'
import { notifyPath } from '../authority/authorityEnv.ts'
import { Forged } from '../channel/channel.ts'
import type { House, Routes } from '../house.ts'
import { certify } from './certify.ts'
import { flowCalled } from './flow.sql.ts'
import { pursueFlow } from './pursue.ts'
import { signWithPassword } from './signWithPassword.ts'

/** What both e签宝 and 法大大 take for "heard"; anything else is told again, a few times. */
const thanks = '{"code":"200","msg":"success"}'

/** Signing: here, by the own password; certified, by the way to an authority's platform, and what it tells of those who went there. */
export const certifyRoutes: Routes = ({ serve, serveTried }, house, app) => {
  serveTried(signContract, ({ input, actor, now, origin, act }) => signWithPassword(house, act, actor, input, origin, now))
  serveTried(staffSignContract, ({ input, actor, now, origin, act }) => signWithPassword(house, act, actor, input, origin, now))
  serve(certifyContract, ({ input, actor, now, origin }) => certify(house, actor, input, origin, now))
  hearPlatforms(app, house)
}

/**
 * POST /api/contract/esign/notify, …/fasc/notify: what the platform tells that is set up. Outside the envelope, the body as it came. Forgeries change nothing
 * and are logged; flows that are not ours are heard and passed over.
 */
function hearPlatforms(app: FastifyInstance, house: House): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_, body, done) => done(null, body))
    const hear: RouteHandlerMethod = async (request, reply) => {
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
      if (!house.authority) return reply.code(404).send('{}')
      try {
        const headers = request.headers as Record<string, string | undefined>
        const flowId = await house.authority.hear({ headers, body: String(request.body ?? '') })
        const flow = flowId === null ? null : await flowCalled(house.db, flowId)
        if (flow) await pursueFlow(house, flow.id)
        return reply.send(thanks)
      } catch (error) {
        if (!(error instanceof Forged) && !(error instanceof AuthorityError)) throw error
        request.log.warn({ reason: error.message }, 'signing callback refused')
        return reply.code(error instanceof Forged ? 401 : 503).send('{}')
      }
    }
    inner.post(notifyPath('esign'), hear)
    inner.post(notifyPath('fasc'), hear)
  })
}

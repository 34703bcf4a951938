import { certifyContract, signContract } from '../../../contract/contract/contract.ts'
import { staffSignContract } from '../../../contract/contract/contractDesk.ts'
import { listenTo } from '../outside/hearing.ts'
import { signNotifyPath } from '../outside/notifyPath.ts'
import type { Callback } from '../outside/provider.ts'
import { authorityNames } from '../outside/signing/authority.ts'
import type { Services, Routes } from '../services.ts'
import { certify } from './certify.ts'
import { flowCalled } from './flow.sql.ts'
import { reconcileFlow } from './reconcile.ts'
import { signWithPassword } from './signWithPassword.ts'

/** What both e签宝 and 法大大 take for "heard"; anything else is told again, a few times. */
const thanks = {
  heard: { status: 200, body: '{"code":"200","msg":"success"}' },
  unknown: { status: 404, body: '{}' },
  forged: { status: 401, body: '{}' },
  away: { status: 503, body: '{}' },
} as const

/** Signing: here, by the own password; certified, by the way to an authority's platform, and what it tells of those who went there. */
export const certifyRoutes: Routes = ({ serve, serveTried }, services, app) => {
  serveTried(signContract, ({ input, act, ...call }) => signWithPassword(services, act, input, call))
  serveTried(staffSignContract, ({ input, act, ...call }) => signWithPassword(services, act, input, call))
  serve(certifyContract, ({ input, actor, now, origin }) => certify(services, actor, input, origin, now))
  const listeners = authorityNames.map((name) => ({
    url: signNotifyPath(name),
    hear: (callback: Callback) => hear(services, callback),
    thanks,
  }))
  listenTo(app, { about: 'signing', most: 64 * 1024, listeners })
}

/** What the platform tells that is set up; of flows that are not ours it is heard and passed over. */
async function hear(services: Services, callback: Callback): Promise<boolean> {
  if (!services.authority) return false
  const flowId = await services.authority.hear(callback)
  const flow = flowId === null ? null : await flowCalled(services.db, flowId)
  if (flow) await reconcileFlow(services, flow.id)
  return true
}

import { randomBytes } from 'node:crypto'
import type { AuthorityName } from '../outside/signing/authority.ts'
import { callbackSignature } from '../outside/signing/esignSign.ts'
import { callbackHeaders, formOf } from '../outside/signing/fascSign.ts'
import type { Services } from '../services.ts'
import { numbers } from './esignGate.ts'
import { esignSandbox, esignSecret } from './esignKey.ts'
import { statusOf } from './fascGate.ts'
import { fascSandbox, fascSecret } from './fascKey.ts'
import { findFlow, type SandboxFlow } from './flow.sql.ts'
import type { SandboxKeys } from '../played.ts'

/** What the played platform tells of a signing flow. */
export type SignDeed = 'signed' | 'refused' | 'finished' | 'revoked'

type Told = { readonly id: string; readonly deed: SignDeed }
type Works = Pick<Services, 'db' | 'now' | 'sandbox'>
type Notice = { readonly headers: Record<string, string>; readonly body: string }
type Said = { readonly flow: SandboxFlow; readonly deed: SignDeed; readonly keys: SandboxKeys; readonly now: Date }

/** The callback about a flow as its platform would send it now, with its own signature. */
export async function signNotice({ db, now, sandbox }: Works, { id, deed }: Told): Promise<Notice & { url: string }> {
  const flow = await findFlow(db, id, now())
  const keys = await sandbox?.keys()
  if (!flow || !keys) throw new Error(`the sandbox has no flow ${id}`)
  return { url: flow.notifyUrl, ...noticesOf[flow.platform]({ flow, deed, keys, now: now() }) }
}

/** The job `sandboxSign`: tells the mall of a flow, twice, as platforms do. Throws until it is heard. */
export async function tellSigned(services: Works, told: Told): Promise<void> {
  for (const again of [false, true]) {
    const { url, headers, body } = await signNotice(services, told)
    const answer = await services.sandbox?.send(url, { method: 'POST', headers, body })
    const heard = answer?.ok && (await answer.text()).includes('success')
    if (!heard && !again) throw new Error(`the mall did not hear of a signature: ${answer?.status}`)
  }
}

/** open.esign.cn/doc/opendoc/notify3: one action for a signer's deed, one for the flow's end. */
function esignNotice({ flow, deed, keys, now }: Said): Notice {
  const timestamp = String(now.getTime())
  const ended = deed !== 'signed'
  const about = ended
    ? { signFlowTitle: flow.title, signFlowStatus: String(numbers[flow.state]), statusDescription: flow.why || '完成' }
    : { signResult: 2, signOrder: 1, customBizNum: 'buyer', organization: { orgName: flow.org } }
  const action = ended ? 'SIGN_FLOW_COMPLETE' : 'SIGN_MISSON_COMPLETE'
  const body = JSON.stringify({ action, timestamp: Number(timestamp), signFlowId: flow.id, ...about })
  const headers = {
    'content-type': 'application/json',
    'x-tsign-open-app-id': esignSandbox,
    'x-tsign-open-timestamp': timestamp,
    'x-tsign-open-signature-algorithm': 'hmac-sha256',
    'x-tsign-open-signature': callbackSignature(esignSecret(keys), timestamp, body),
  }
  return { headers, body }
}

/** X-FASC-Event of what happened. dev.fadada.com, 签署任务相关事件. */
const events: Readonly<Record<SignDeed, string>> = {
  signed: 'sign-task-signed',
  refused: 'sign-task-sign-rejected',
  finished: 'sign-task-finished',
  revoked: 'sign-task-canceled',
}

function fascNotice({ flow, deed, keys, now }: Said): Notice {
  const about = { eventTime: String(now.getTime()), signTaskId: flow.id, signTaskStatus: statusOf(flow) }
  const who = deed === 'signed' || deed === 'refused' ? { actorId: 'buyer', userName: '沙箱' } : {}
  const why = deed === 'refused' ? { signRejectReason: flow.why } : {}
  const bizContent = JSON.stringify({ ...about, ...who, ...why })
  const key = { appId: fascSandbox.appId, secret: fascSecret(keys) }
  const stamp = { nonce: randomBytes(16).toString('hex'), now }
  return { headers: callbackHeaders(key, events[deed], bizContent, stamp), body: formOf(bizContent) }
}

const noticesOf: Readonly<Record<AuthorityName, (said: Said) => Notice>> = { esign: esignNotice, fasc: fascNotice }

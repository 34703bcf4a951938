import { callbackSignature } from '../authority/esignSign.ts'
import type { House } from '../house.ts'
import { esignSandbox, esignSecret } from './esignKey.ts'
import { findFlow } from './flow.sql.ts'

export type SignAction = 'SIGN_MISSON_COMPLETE' | 'SIGN_FLOW_COMPLETE'
type Told = { readonly id: string; readonly action: SignAction }

/** The callback about a flow as the platform would send it now, with its own signature. */
export async function signNotice({ db, now, sandbox }: Pick<House, 'db' | 'now' | 'sandbox'>, { id, action }: Told) {
  const flow = await findFlow(db, id, now())
  const keys = await sandbox?.keys()
  if (!flow || !keys) throw new Error(`the sandbox has no flow ${id}`)
  const timestamp = String(now().getTime())
  const about =
    action === 'SIGN_FLOW_COMPLETE'
      ? { signFlowTitle: flow.title, signFlowStatus: String(flow.state), statusDescription: flow.why || '完成' }
      : { signResult: flow.state === 7 ? 4 : 2, signOrder: 1, customBizNum: 'buyer', organization: { orgName: flow.org } }
  const body = JSON.stringify({ action, timestamp: Number(timestamp), signFlowId: id, ...about })
  const headers = {
    'content-type': 'application/json',
    'x-tsign-open-app-id': esignSandbox,
    'x-tsign-open-timestamp': timestamp,
    'x-tsign-open-signature-algorithm': 'hmac-sha256',
    'x-tsign-open-signature': callbackSignature(esignSecret(keys), timestamp, body),
  }
  return { url: flow.notifyUrl, headers, body }
} // prettier-ignore

/** The job `sandboxSign`: tells the mall of a flow, twice, as platforms do. Throws until it is heard. */
export async function tellSigned(house: Pick<House, 'db' | 'now' | 'sandbox'>, told: Told): Promise<void> {
  for (const again of [false, true]) {
    const { url, headers, body } = await signNotice(house, told)
    const answer = await house.sandbox?.send(url, { method: 'POST', headers, body })
    if (!answer?.ok && !again) throw new Error(`the mall did not hear of a signature: ${answer?.status}`)
  }
}

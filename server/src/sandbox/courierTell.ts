import { tellingSign } from '../outside/courier/kuaidi100Sign.ts'
import { addJob } from '../jobs.sql.ts'
import type { Services } from '../services.ts'
import { type Jobs } from '../jobs.ts'
import { findSandboxParcel, type SandboxParcel } from './courier.sql.ts'
import { isEnd, resultOf, storyOf } from './courierStory.ts'

/**
 * The job `sandboxParcel`: tells the mall of a parcel's next happening as providers do, twice, and between the two what was told
 * before. Throws until it is heard; then the next happening has its time.
 */
export async function tellParcel(
  { db, sandbox }: Pick<Services, 'db' | 'sandbox'>,
  { courier, number, step }: Jobs['sandboxParcel'],
): Promise<void> {
  const parcel = await findSandboxParcel(db, courier, number)
  if (!parcel || !sandbox) return
  for (const count of step > 1 ? [step, step - 1, step] : [step, step]) {
    const body = parcelPush(parcel, count)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await sandbox.send(parcel.callbackUrl, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the mall did not hear of a parcel: ${answer.status}`)
  }
  const next = storyOf(number)[step]
  if (!next) return
  const at = new Date(parcel.since.getTime() + next.after)
  await addJob(db, 'sandboxParcel', { courier, number, step: step + 1 }, undefined, undefined, at)
}

/** The push about a parcel of which so much has happened, as the provider would send it, signed with the subscription's salt. */
export function parcelPush(parcel: SandboxParcel, count: number): string {
  const lastResult = resultOf(parcel, count)
  const status = lastResult && isEnd(lastResult.state) ? 'shutdown' : 'polling'
  const param = JSON.stringify({
    status,
    billstatus: '',
    message: '',
    autoCheck: '0',
    comOld: '',
    comNew: '',
    lastResult,
  })
  return new URLSearchParams({ param, sign: tellingSign(param, parcel.salt) }).toString()
}

import type { Reply } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { saveFile } from '../sheet/save.ts'
import { readToken } from '../token.ts'

/** Fetches the bundle of a version with the token in the header, and has the browser save it. @throws Refusal. */
export async function bundleOf(no: string, version: number): Promise<void> {
  const answer = await fetch(`/api/admin/contract/down/${no}?version=${version}`, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
  })
  if (!answer.headers.get('content-type')?.includes('zip')) {
    const body = (await answer.json()) as Reply<null>
    throw body.success ? new Error('no bundle') : new Refusal(body.code, null, body.msg)
  }
  const link = URL.createObjectURL(await answer.blob())
  saveFile({ link, name: `合同-${no}-v${version}.zip` })
  setTimeout(() => URL.revokeObjectURL(link), 60_000)
}

import { useMutation } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoint.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { heed } from '../call.ts'
import { tokenIn } from '../token.ts'

/** Fetches the bundle of a version with the token in the header, and has the browser save it. */
export const useBundle = (no: string) =>
  useMutation({
    retry: false,
    mutationFn: async (version: number) => {
      const answer = await fetch(`/api/contract/down/${no}?version=${version}`, {
        headers: { authorization: `Bearer ${tokenIn(document.cookie) ?? ''}` },
      })
      if (!answer.headers.get('content-type')?.includes('zip')) throw refusalIn((await answer.json()) as Reply<null>)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await answer.blob())
      link.download = `合同-${no}-v${version}.zip`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
    onError: heed,
  })

const refusalIn = (body: Reply<null>): Error => (body.success ? new Error('no bundle') : new Refusal(body.code, null, body.msg))

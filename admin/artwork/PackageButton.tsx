import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { artworkPackagePath } from '../../contract/order/artworkDesk.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { wordsOf } from '../../kit/ask.ts'
import { tell } from '../pieces/toast.ts'
import { saveFile } from '../sheet/save.ts'
import { readToken } from '../token.ts'

/** Saves the artwork of a line, its proof and its job ticket as one package. `name` says whose, for those who hear it. */
export function PackageButton({ lineId, orderId, name }: { readonly lineId: number; readonly orderId: string; readonly name: string }) {
  const fetching = useMutation({
    mutationFn: () => fetchPackage(lineId, orderId),
    retry: false,
    onError: (fault) => void tell(wordsOf(fault)),
  })
  return (
    <Button
      aria-label={fetching.isPending ? undefined : `下载稿件包 ${name}`}
      aria-busy={fetching.isPending}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {fetching.isPending ? '正在打包…' : '下载稿件包'}
    </Button>
  )
}

/** Fetches the package with the token in the header, and has the browser save it. @throws Refusal. */
async function fetchPackage(lineId: number, orderId: string): Promise<void> {
  const answer = await fetch(`${artworkPackagePath}/${lineId}`, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
  if (!answer.headers.get('content-type')?.includes('zip')) {
    const body = (await answer.json()) as Reply<null>
    throw body.success ? new Error('no package') : new Refusal(body.code, null, body.msg)
  }
  const link = URL.createObjectURL(await answer.blob())
  saveFile({ link, name: `稿件包-${orderId}-${lineId}.zip` })
  setTimeout(() => URL.revokeObjectURL(link), 60_000)
}

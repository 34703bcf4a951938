import { useMutation } from '@tanstack/react-query'
import { Button, Dropdown, Space } from 'antd'
import { artworkPackagePath, printVariants, type PrintVariant } from '../../contract/order/artworkDesk.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { Refusal } from '../../contract/refusal.ts'
import { wordsOf } from '../../kit/ask.ts'
import { tell } from '../pieces/toast.ts'
import { saveFile } from '../sheet/save.ts'
import { readToken } from '../token.ts'

const variantWords: Readonly<Record<PrintVariant, string>> = {
  'X-4': '印刷文件用 PDF/X-4（通用）',
  'X-1a': '印刷文件用 PDF/X-1a（旧制版软件，无透明）',
}

/** Saves the artwork of a line, its proof, print files and its job ticket as one package. `name` says whose, for those who hear it. */
export function PackageButton({ lineId, orderId, name }: { readonly lineId: number; readonly orderId: string; readonly name: string }) {
  const fetching = useMutation({
    mutationFn: (variant: PrintVariant) => fetchPackage(lineId, orderId, variant),
    retry: false,
    onError: (fault) => void tell(wordsOf(fault)),
  })
  const items = printVariants.map((key) => ({ key, label: variantWords[key], onClick: () => fetching.mutate(key) }))
  return (
    <Space.Compact>
      <Button
        aria-label={fetching.isPending ? undefined : `下载稿件包 ${name}`}
        aria-busy={fetching.isPending}
        loading={fetching.isPending}
        onClick={() => fetching.mutate('X-4')}
      >
        {fetching.isPending ? '正在打包…' : '下载稿件包'}
      </Button>
      <Dropdown trigger={['click']} menu={{ items }} disabled={fetching.isPending}>
        <Button aria-label={`选择印刷文件格式 ${name}`}>▾</Button>
      </Dropdown>
    </Space.Compact>
  )
}

/** Fetches the package with the token in the header, and has the browser save it. @throws Refusal. */
async function fetchPackage(lineId: number, orderId: string, variant: PrintVariant): Promise<void> {
  const answer = await fetch(`${artworkPackagePath}/${lineId}?variant=${variant}`, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
  })
  if (!answer.headers.get('content-type')?.includes('zip')) {
    const body = (await answer.json()) as Reply<null>
    throw body.success ? new Error('no package') : new Refusal(body.code, null, body.msg)
  }
  const link = URL.createObjectURL(await answer.blob())
  saveFile({ link, name: `稿件包-${orderId}-${lineId}.zip` })
  setTimeout(() => URL.revokeObjectURL(link), 60_000)
}

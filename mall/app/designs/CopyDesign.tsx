import { useQueryClient } from '@tanstack/react-query'
import { copyDesign, keptDays, moveDesign } from '../../../contract/artwork/shelf.ts'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { shelfKey } from './queries.ts'
import type { Row } from './row.ts'

type Props = { readonly row: Row; readonly onClose: () => void }

/** Asks whether a copy of one's own is to be made. */
export function CopyDesign({ row: { id, name, mine }, onClose }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useOnce(copyDesign)
  return (
    <ConfirmDialog
      title="复制设计"
      confirm="复制"
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id })
        await queries.invalidateQueries({ queryKey: shelfKey })
        toast('复制成功', 'success')
        onClose()
      }}
    >
      <p>
        复制“{name}”为您自己的一份新设计{!mine && '，之后可以随意修改'}。
      </p>
    </ConfirmDialog>
  )
}

/** Asks whether a design is to be deleted. */
export function DeleteDesign({ row: { id, name, shared, linkMay }, onClose }: Props) {
  const queries = useQueryClient()
  const { mutateAsync } = useOnce(moveDesign)
  return (
    <ConfirmDialog
      title="删除设计"
      confirm="删除"
      onClose={onClose}
      onConfirm={async () => {
        await mutateAsync({ id, deleted: true })
        await queries.invalidateQueries({ queryKey: shelfKey })
        toast('删除成功', 'success')
        onClose()
      }}
    >
      <p>
        确定删除“{name}”吗？{shared && '同事不再看到。'}
        {linkMay && '分享的链接随即失效。'}
        {keptDays} 天内可以在回收站恢复。已生成的印刷稿件和订单不受影响。
      </p>
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listTitles } from '../../../contract/invoice/billInfo.ts'
import { deleteTitle, type InvoiceTitle } from '../../../contract/account/invoice.ts'
import { call } from '../call.ts'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { toast } from '../toast.ts'
import { invoiceKinds } from './kinds.ts'
import wordsCss from '../private/words.module.css'

/** Asks before a title goes. */
export function DeleteTitle({ title, onClose }: { title: InvoiceTitle; onClose: () => void }) {
  const queries = useQueryClient()
  const mutation = useMutation({ mutationFn: () => call(deleteTitle, { id: title.id }), retry: false })

  async function remove() {
    await mutation.mutateAsync()
    await queries.refetchQueries({ queryKey: [listTitles.path] })
    toast('删除成功', 'success')
    onClose()
  }

  return (
    <ConfirmDialog title="删除发票抬头" confirm="删除" onConfirm={remove} onClose={onClose}>
      <p>
        确定删除「{title.name}」（{invoiceKinds[title.type]}）吗？
      </p>
      <p className={wordsCss.hint}>已提交的订单仍按下单时的抬头开票。</p>
    </ConfirmDialog>
  )
}

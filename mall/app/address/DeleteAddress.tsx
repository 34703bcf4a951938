import { useQueryClient } from '@tanstack/react-query'
import { deleteAddress, listAddresses, type Address } from '../../../contract/account/address.ts'
import { addressText } from '../../../contract/account/addressText.ts'
import { ConfirmDialog } from '../private/ConfirmDialog.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import wordsCss from '../private/words.module.css'

/** Asks before an address goes. */
export function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const queries = useQueryClient()
  const mutation = useOnce(deleteAddress)

  async function remove() {
    await mutation.mutateAsync({ id: address.id })
    await queries.refetchQueries({ queryKey: [listAddresses.path] })
    toast('删除成功', 'success')
    onClose()
  }

  return (
    <ConfirmDialog title="删除收货地址" confirm="删除" onConfirm={remove} onClose={onClose}>
      <p>确定删除这个地址吗？已提交的订单不受影响。</p>
      <p className={wordsCss.hint}>{addressText(address)}</p>
    </ConfirmDialog>
  )
}

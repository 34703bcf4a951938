import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletePurchaseRows, purchaseListToCart, setPurchaseRow } from '../../../contract/order/purchaseList.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { misfitOf, type Misfit } from '../cart/misfit.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'
import { listQuery, listsQuery } from './queries.ts'

type Left = readonly { readonly storeName: string; readonly reason: string }[]

/** What is done to a list's rows: another quantity, taken out, into the cart. `left` are those that did not get there. */
export function useList(id: number) {
  const queries = useQueryClient()
  const [misfits, setMisfits] = useState<Readonly<Record<number, Misfit>>>({})
  const [left, setLeft] = useState<Left>([])
  const setting = useOnce(setPurchaseRow)
  const removing = useOnce(deletePurchaseRows)
  const filling = useOnce(purchaseListToCart)
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: listQuery(id).queryKey })
    void queries.invalidateQueries({ queryKey: listsQuery.queryKey })
  }

  async function setQuantity(rowId: number, number: number) {
    setMisfits(({ [rowId]: _, ...others }) => others)
    try {
      await setting.mutateAsync({ id, rowId, number })
      await refresh()
    } catch (error) {
      setMisfits((before) => ({ ...before, [rowId]: misfitOf(error) }))
    }
  }

  async function remove(rowIds: number[]) {
    try {
      await removing.mutateAsync({ id, rowIds })
      await refresh()
      toast('已移出清单', 'success')
    } catch (error) {
      toast(wordsOf(error), 'error')
    }
  }

  async function toCart(rowIds: number[]) {
    setLeft([])
    try {
      const { lines, count, left: not } = await filling.mutateAsync({ id, rowIds })
      remember({ cartNum: count })
      setLeft(not)
      if (lines > 0) toast(`已加入购物车 ${lines} 种商品`, 'success')
    } catch (error) {
      toast(wordsOf(error), 'error')
    }
  }

  const busy = setting.isPending || removing.isPending || filling.isPending
  return { misfits, left, busy, setQuantity, remove, toCart }
}

import { useState } from 'react'
import type { z } from 'zod'
import { deleteFromCart, setCartQuantity, type cartList, type CartRow } from '../../../contract/order/cart.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { repeatKeys } from '../../../kit/repeatKeys.ts'
import { call } from '../call.ts'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'
import { misfitOf, type Misfit } from './misfit.ts'

export type Cart = z.output<typeof cartList.output>

/** The cart as the server drew it, and what the buyer does to it since. */
export function useCart(first: Cart) {
  const [drawn, setDrawn] = useState(first)
  const [cart, setCart] = useState(first)
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const [misfits, setMisfits] = useState<Readonly<Record<number, Misfit>>>({})
  const [keys] = useState(() => repeatKeys())
  if (drawn !== first) {
    setDrawn(first)
    setCart(first)
  }

  async function setQuantity(row: CartRow, number: number) {
    setBusy((before) => new Set([...before, row.id]))
    setMisfits(({ [row.id]: _, ...others }) => others)
    const input = { id: row.id, number }
    try {
      const { receipt } = await call(setCartQuantity, input, { repeatKey: keys.keyFor(input) })
      keys.done()
      const renewed = { ...row, receipt, quantity: receipt.quantity }
      setCart((before) => ({ ...before, valid: before.valid.map((one) => (one.id === row.id ? renewed : one)) }))
    } catch (error) {
      setMisfits((before) => ({ ...before, [row.id]: misfitOf(error) }))
    } finally {
      setBusy((before) => new Set([...before].filter((id) => id !== row.id)))
    }
  }

  /** True when they are gone. */
  async function remove(ids: readonly number[]): Promise<boolean> {
    const input = { ids: [...ids] }
    try {
      await call(deleteFromCart, input, { repeatKey: keys.keyFor(input) })
    } catch (error) {
      toast(wordsOf(error), 'error')
      return false
    }
    keys.done()
    const stays = ({ id }: CartRow) => !ids.includes(id)
    const left = { valid: cart.valid.filter(stays), invalid: cart.invalid.filter(stays) }
    setCart(left)
    remember({ cartNum: left.valid.length })
    toast('已删除', 'success')
    return true
  }

  return { cart, busy, misfits, setQuantity, remove }
}

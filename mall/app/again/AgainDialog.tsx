import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { againToCart, orderAgain, type AgainLine } from '../../../contract/order/again.ts'
import { fen, grouped, parseYuan, sum, yuan } from '../../../contract/money.ts'
import { call } from '../call.ts'
import { Fault } from '../private/Fault.tsx'
import { Money } from '../private/Money.tsx'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { remember } from '../store.ts'
import { AgainRow } from './AgainRow.tsx'
import wordsCss from '../private/words.module.css'
import css from './again.module.css'

type Left = readonly { readonly storeName: string; readonly reason: string }[]

/** What an order would be today, line by line: ticked, with other quantities where wanted, and into the cart. */
export function AgainDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { lines, offers, error, waiting, ticked, tick, setQuantity, chosen, refresh } = useAgain(orderId)
  const mutation = useOnce(againToCart)
  const navigate = useNavigate()
  const [left, setLeft] = useState<Left>([])

  function put() {
    const wanted = chosen.map(({ lineId, now }) => ({ lineId, quantity: now?.quantity, gross: now?.gross }))
    mutation.mutate(
      { orderId, lines: wanted },
      {
        onSuccess: ({ count, left: not, lines: many }) => {
          remember({ cartNum: count })
          if (many > 0) toast(`已加入购物车 ${many} 种商品`, 'success')
          if (not.length > 0) return setLeft(not)
          onClose()
          void navigate('/cart/shoppingCart')
        },
        onError: refresh,
      },
    )
  }

  const total = sum(chosen.flatMap(({ now }) => (now ? [parseYuan(now.gross)] : [fen(0)])))
  return (
    <Modal
      open
      title="再来一单"
      width={760}
      okText={mutation.isPending ? '处理中…' : `加入购物车（${chosen.length} 种）`}
      okButtonProps={{ disabled: chosen.length === 0 || waiting, loading: mutation.isPending }}
      onOk={put}
      onCancel={onClose}
      maskClosable={false}
    >
      <p className={wordsCss.hint}>按贵公司今天的价格重新计算；与上次不同之处已逐项列出。</p>
      {offers.length > 0 && (
        <p className={wordsCss.hint}>
          上次整单优惠：{offers.map(({ label, amount }) => `${label} ¥${grouped(amount)}`).join('、')}
          。本次按结算时的活动与可用优惠券重新选择。
        </p>
      )}
      <Fault error={mutation.error ?? error} />
      {left.length > 0 && (
        <p className={wordsCss.note} role="alert">
          {left.map(({ storeName, reason }) => `${storeName}：${reason}`).join('；')}，未加入购物车
        </p>
      )}
      <Spin spinning={!lines && !error} delay={200}>
        <ul aria-busy={waiting}>
          {lines?.map((line) => (
            <AgainRow
              key={line.lineId}
              line={line}
              ticked={ticked(line)}
              onTick={(on) => tick(line.lineId, on)}
              onQuantity={(quantity) => setQuantity(line.lineId, quantity)}
            />
          ))}
        </ul>
      </Spin>
      {lines && (
        <p className={css.total}>
          已选 {chosen.length} 种，商品含税合计 <Money amount={yuan(total)} />
        </p>
      )}
    </Modal>
  )
}

/** The lines as they can be had in the quantities that were typed, and which of them are wanted. */
function useAgain(orderId: string) {
  const queries = useQueryClient()
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const wanted = Object.entries(quantities).map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }))
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [orderAgain.path, orderId, wanted],
    queryFn: () => call(orderAgain, { orderId, lines: wanted }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const ticked = (line: AgainLine) => line.now !== null && !off.has(line.lineId)
  const tick = (lineId: number, on: boolean) =>
    setOff((before) => new Set(on ? [...before].filter((one) => one !== lineId) : [...before, lineId]))
  const setQuantity = (lineId: number, quantity: number) => setQuantities((before) => ({ ...before, [lineId]: quantity }))
  const refresh = () => void queries.invalidateQueries({ queryKey: [orderAgain.path, orderId] })
  const chosen = data?.lines.filter(ticked) ?? []
  return { lines: data?.lines, offers: data?.offers ?? [], error, waiting: isPlaceholderData, ticked, tick, setQuantity, chosen, refresh }
}

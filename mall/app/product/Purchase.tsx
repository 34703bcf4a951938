import { lazy, Suspense, useState } from 'react'
import { grouped } from '../../../contract/money.ts'
import { productPath } from '../goodsPath.ts'
import { fileKinds } from '../../../contract/fileKinds.ts'
import { goodsTypes } from '../../../contract/goods.ts'
import type { Receipt } from '../../../contract/price/price.ts'
import type { PoolChoice } from '../../../contract/promotion/poolChoice.ts'
import type { Detail } from './shown.ts'
import { Added } from './Added.tsx'
import { Advice } from './Advice.tsx'
import { ListButton } from '../parts/ListButton.tsx'
import { QuoteButton } from '../quotation/QuoteButton.tsx'
import { WhomToAsk } from '../parts/WhomToAsk.tsx'
import { CartLink } from '../shell/CartLink.tsx'
import { useFrame } from '../shell/frame.ts'
import { useLive } from '../useLive.ts'
import { wordOf } from './link.ts'
import { Offered } from './Offered.tsx'
import { openChoices } from './open.ts'
import css from './Purchase.module.css'
import { QuantityField } from './QuantityField.tsx'
import { Ready } from './Ready.tsx'
import { ReceiptBox } from './ReceiptBox.tsx'
import { useBuying } from './useBuying.ts'
import type { Configuration } from './useConfiguration.ts'
import { useConfirmedPrice } from './useConfirmedPrice.ts'

const FreightHere = lazy(async () => ({ default: (await import('./FreightHere.tsx')).FreightHere }))

const FillHere = lazy(async () => ({ default: (await import('./FillHere.tsx')).FillHere }))

const PoolHere = lazy(async () => ({ default: (await import('./PoolHere.tsx')).PoolHere }))

const FlashHere = lazy(async () => ({ default: (await import('./FlashHere.tsx')).FlashHere }))

/** How many, what that costs and why, when it is ready, and into the cart with it. */
export function Purchase({ detail, configuration }: { detail: Detail; configuration: Configuration }) {
  const { asked, result, quantity, cells } = configuration
  const { group, pool } = detail
  // What a group or a run costs, the settlement says: the price that is asked for here is that of whoever buys alone, by activities too.
  const confirmed = useConfirmedPrice(detail.productId, asked, group || pool ? null : result.receipt)
  const [choice, choose] = useState<PoolChoice>({ ifFew: 'alone', backTo: 'balance' })
  const { buy, buying, fault, kinds, close } = useBuying(detail, asked, choice)
  const short = detail.stock !== null && quantity > detail.stock
  // More than lies there has no price: nobody can have it.
  const receipt = short ? null : confirmed.state === 'other' ? confirmed.receipt : result.receipt
  const last = useLast(receipt)
  const live = useLive()
  const { buyer } = useFrame()
  // Whoever is not logged in is asked to when it comes to it.
  const mayOrder = !buyer || buyer.grants.includes('order.place')
  const flash = detail.flash?.rows[0]
  // What the buttons below the price do is not what the activity above it offers.
  const flashRuns = flash?.status === 1 && flash.stock > 0 && !flash.useless
  // The price that the group sells at is not on the receipt where the quantity has as good a one without it.
  const hindrance = group ? (group.hindrance ?? (receipt && !receipt.offer ? '此数量平时单价已不高于拼团价，请直接购买' : null)) : null
  const barred = !live || !receipt || short || confirmed.state === 'refused' || hindrance !== null
  // What is wrong with a number that is typed, the field itself says, in the goods' own unit.
  const saidAbove = cells === null && result.refusal?.code.startsWith('quantity.')
  const why =
    (saidAbove ? null : result.refusal?.message) ??
    (short
      ? `库存不足，仅剩 ${detail.stock} ${detail.unitName}`
      : confirmed.state === 'refused'
        ? confirmed.why
        : fault?.way === 'flash'
          ? ''
          : (fault?.words ?? ''))
  // Of 常用 goods only what templates leave open is filled in.
  const isCommon = detail.qiliGoodsTypeId === goodsTypes.common.wire
  const takesArtwork = detail.qiliGoodsTypeId !== goodsTypes.spot.wire && detail.rules.positions.length > 0

  return (
    <aside className={css.purchase} aria-label="数量与价格">
      {flash && (
        <Suspense>
          <FlashHere
            key={flash.id}
            flash={flash}
            serverTime={detail.flash?.serverTime ?? 0}
            detail={detail}
            asked={asked}
            quantity={quantity}
            plain={result.receipt}
            barred={!live || !mayOrder}
            busy={buying === 'flash'}
            fault={fault?.way === 'flash' ? fault.words : ''}
            onBuy={(id) => void buy('flash', id)}
          />
        </Suspense>
      )}
      {pool && (
        <Suspense>
          <PoolHere pool={pool} detail={detail} asked={asked} choice={choice} onChoose={choose} busy={buying === 'now'} />
        </Suspense>
      )}
      {detail.offered && <Offered offered={detail.offered} receipt={receipt} detail={detail} />}
      <QuantityField detail={detail} configuration={configuration} />
      {flashRuns && <p className={css.hint}>以下按平时价计算，不含秒杀优惠。</p>}
      {receipt && (
        <>
          <Advice detail={detail} configuration={configuration} receipt={receipt} />
          <ReceiptBox receipt={receipt} unit={detail.unitName} confirmed={group ? 'group' : pool ? 'pool' : confirmed.state} />
          {!pool && <Ready detail={detail} receipt={receipt} />}
          {buyer && detail.rules.freight.kind === 'template' && (
            <Suspense>
              <FreightHere productId={detail.productId} rules={detail.rules} receipt={receipt} />
            </Suspense>
          )}
        </>
      )}
      {!receipt && last && <ReceiptBox receipt={last} unit={detail.unitName} confirmed="before" />}
      <p role="alert" className={css.fault}>
        {why}
      </p>
      {hindrance !== null && (
        <p role="status" className={css.hint}>
          {hindrance}
        </p>
      )}
      <Added kinds={kinds} onClose={close} />
      <div className={css.buttons}>
        <span className={css.cart}>
          <CartLink />
        </span>
        <p className={css.total}>
          {receipt && (
            <>
              {flashRuns && '平时价'}含税 <b className="num">¥{grouped(receipt.gross)}</b>
            </>
          )}
        </p>
        {mayOrder && group ? (
          <GroupButtons detail={detail} barred={barred} waiting={buying === 'now'} onBuy={() => buy('now')} />
        ) : mayOrder && pool ? (
          <>
            <a className="btn" href={productPath(detail)}>
              单独购买
            </a>
            <button type="button" className="btn main" disabled={barred} aria-disabled={buying === 'now'} onClick={() => buy('now')}>
              {buying === 'now' ? '请稍候…' : '参加拼印'}
            </button>
          </>
        ) : mayOrder ? (
          <>
            <button type="button" className="btn" disabled={barred} aria-disabled={buying === 'cart'} onClick={() => buy('cart')}>
              {buying === 'cart' ? '正在加入…' : '加入购物车'}
            </button>
            <button
              type="button"
              className={flashRuns ? 'btn' : 'btn main'}
              disabled={barred}
              aria-disabled={buying === 'now'}
              onClick={() => buy('now')}
            >
              {buying === 'now' ? '请稍候…' : flashRuns ? '平时价购买' : '立即购买'}
            </button>
          </>
        ) : (
          <WhomToAsk grant="order.place" className={css.unpermitted} />
        )}
      </div>
      {!group && !pool && (
        <p className={css.paper}>
          <QuoteButton className="text-link" disabled={barred} asked={{ line: { productId: detail.productId, ...asked } }} />
          <ListButton
            className="text-link"
            disabled={!receipt || confirmed.state === 'refused'}
            wanted={{ line: { productId: detail.productId, ...asked } }}
          />
        </p>
      )}
      {isCommon && takesArtwork && asked.selection.prints.length > 0 && !group && !pool && live && (
        <Suspense>
          <FillHere productId={detail.productId} word={wordOf(asked)} />
        </Suspense>
      )}
      {!isCommon && takesArtwork && asked.selection.prints.length > 0 && !group && !pool && (
        <p className={css.paper}>
          <a className="text-link" href={`/productEdit?productId=${detail.productId}&c=${wordOf(asked)}`}>
            放上标志，看效果
          </a>
        </p>
      )}
      {takesArtwork && openChoices(detail).prints && (
        <p className={css.hint}>
          {`印刷稿件可在下单后上传（${fileKinds.artwork.types.slice(0, 6).join('、').toUpperCase()} 等，单个不超过 200 MB），校样经您确认后才开印。`}
        </p>
      )}
    </aside>
  )
}

type GroupProps = { readonly detail: Detail; readonly barred: boolean; readonly waiting: boolean; readonly onBuy: () => void }

/** By a group, or alone on the product's own page. */
const GroupButtons = ({ detail, barred, waiting, onBuy }: GroupProps) => (
  <>
    <a className="btn" href={productPath(detail)}>
      单独购买
    </a>
    <button type="button" className="btn main" disabled={barred} aria-disabled={waiting} onClick={onBuy}>
      {waiting ? '请稍候…' : detail.group?.pinkId == null ? '发起拼团' : '参团'}
    </button>
  </>
)

/** The last receipt there was, so that a number half typed leaves what is compared with it in sight. */
function useLast(receipt: Receipt | null): Receipt | null {
  const [last, keep] = useState(receipt)
  if (receipt && receipt !== last) keep(receipt)
  return receipt ?? last
}

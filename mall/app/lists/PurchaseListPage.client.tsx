import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { parseYuan, sum, yuan } from '../../../contract/money.ts'
import type { ListRow, PurchaseListDetail } from '../../../contract/order/purchaseList.ts'
import { Money } from '../private/Money.tsx'
import { useFrame } from '../shell/frame.ts'
import { ListDialog } from './ListDialog.tsx'
import { RowItem } from './RowItem.tsx'
import { listQuery } from './queries.ts'
import { useList } from './useList.ts'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import cartCss from '../cart/cart.module.css'
import barCss from '../private/bar.module.css'
import css from './lists.module.css'

/** One list: each row with today's price and what changed, and the way into the cart. */
export function PurchaseListPage() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(listQuery(Number(id)))
  const [editing, edit] = useState(false)
  const { buyer } = useFrame()
  const mayEdit = data.mayEdit && (buyer?.grants.includes('favourite.manage') ?? false)
  return (
    <div className={pageCss.page}>
      <p className={css.back}>
        <Link to="/purchaseLists" className="text-link">
          采购清单
        </Link>
      </p>
      <header className={`${barCss.bar} ${css.top}`}>
        <h1>
          {data.name}{' '}
          <span className={css.tag} data-shared={data.shared}>
            {data.shared ? '企业共享' : '仅自己'}
          </span>
        </h1>
        {mayEdit && (
          <button type="button" className="btn" onClick={() => edit(true)}>
            编辑清单
          </button>
        )}
      </header>
      <p className={wordsCss.hint}>
        {data.rows} 种商品　{!data.mine && `${data.owner} 创建　`}更新于 {data.updateTime.slice(0, 16)}
      </p>
      {data.list.length === 0 ? (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>暂无数据</p>
          <p className={wordsCss.hint}>在商品页、购物车或收藏夹点“加入清单”，把商品连同配置与数量放进来。</p>
          <Link to="/indexpage/productlist" className="btn main">
            去商城选购
          </Link>
        </div>
      ) : (
        <Rows list={data} mayEdit={mayEdit} mayOrder={buyer?.grants.includes('order.place') ?? false} />
      )}
      {editing && <ListDialog list={data} onClose={() => edit(false)} />}
    </div>
  )
}

type Props = { list: PurchaseListDetail; mayEdit: boolean; mayOrder: boolean }

/** All rows that can be had are chosen at first, since most come here to order them again. */
function Rows({ list, mayEdit, mayOrder }: Props) {
  const [off, setOff] = useState<ReadonlySet<number>>(new Set())
  const { misfits, busy, left, setQuantity, remove, toCart } = useList(list.id)
  const sound = list.list.filter(({ now }) => now !== null)
  const chosen = sound.filter(({ id }) => !off.has(id))
  const choose = (rows: readonly ListRow[], on: boolean) =>
    setOff(new Set([...off].filter((id) => !rows.some((row) => row.id === id)).concat(on ? [] : rows.map(({ id }) => id))))
  const total = yuan(sum(chosen.flatMap(({ now }) => (now ? [parseYuan(now.gross)] : []))))
  return (
    <>
      {left.length > 0 && (
        <div className={css.left} role="alert">
          <p>以下商品没有加入购物车：</p>
          <ul>
            {left.map(({ storeName, reason }, at) => (
              <li key={at}>
                {storeName}：{reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={pageCss.card} aria-label="清单中的商品">
        {list.list.map((row) => (
          <RowItem
            key={row.id}
            row={row}
            chosen={mayOrder && row.now !== null ? !off.has(row.id) : null}
            busy={busy}
            misfit={misfits[row.id]}
            onChoose={(on) => choose([row], on)}
            onQuantity={mayEdit ? (number) => void setQuantity(row.id, number) : null}
            onRemove={mayEdit ? () => void remove([row.id]) : null}
          />
        ))}
      </ul>
      {mayOrder && (
        <div className={`${pageCss.card} ${cartCss.bar}`}>
          <label>
            <input
              type="checkbox"
              checked={sound.length > 0 && chosen.length === sound.length}
              disabled={sound.length === 0}
              onChange={({ target }) => choose(sound, target.checked)}
            />
            全选
          </label>
          <p className={cartCss.total} aria-live="polite">
            <span>
              已选 <b className="num">{chosen.length}</b> 种，含税合计 <Money amount={total} big />
            </span>
            <small>今日价格；运费按整单合并，结算时核算</small>
          </p>
          <button
            type="button"
            className={`btn main ${cartCss.go}`}
            disabled={chosen.length === 0 || busy}
            onClick={() => void toCart(chosen.map(({ id }) => id))}
          >
            {busy ? '请稍候…' : '加入购物车'}
          </button>
        </div>
      )}
    </>
  )
}

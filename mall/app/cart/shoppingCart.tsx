import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { cartList } from '../../../contract/order/cart.ts'
import { cartOffers, type CartOffers } from '../../../contract/coupon/onShelf.ts'
import { callIn } from '../dispatch.ts'
import { needLooseDocument } from '../private/looseDocument.ts'
import { CartTable } from './CartTable.tsx'
import { InvalidLines } from './InvalidLines.tsx'
import { useCart, type Cart } from './useCart.ts'
import pageCss from '../private/page.module.css'
import css from './cart.module.css'
import { titled } from '../titled.ts'

export const meta = titled('购物车')

type Shown = Cart & {
  /** What all that may be bought is let off; null: it cannot be said now. */
  readonly offers: CartOffers | null
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Shown> {
  const call = callIn(context)
  const cart = await call(cartList, {})
  if (cart.valid.length === 0) return { ...cart, offers: null }
  const cartIds = cart.valid.map(({ id }) => id).join(',')
  return { ...cart, offers: await call(cartOffers, { cartIds }).catch(() => null) }
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Shown> => {
  needLooseDocument(request.url)
  return serverLoader()
}

/** 购物车: what may be bought, chosen and settled; apart from it what no longer may, and why. */
export default function ShoppingCart() {
  const shown = useLoaderData<Shown>()
  const kept = useCart(shown)
  const { valid, invalid } = kept.cart
  return (
    <div className={`wide ${pageCss.page}`}>
      <h1>购物车 {valid.length > 0 && <small className={css.count}>{valid.length} 种商品</small>}</h1>
      {valid.length === 0 && invalid.length === 0 && (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>暂无数据</p>
          <Link to="/indexpage/productlist" className="btn main">
            去商城选购
          </Link>
        </div>
      )}
      {valid.length > 0 && <CartTable {...kept} rows={valid} offers={shown.offers} />}
      {invalid.length > 0 && <InvalidLines rows={invalid} onRemove={kept.remove} />}
    </div>
  )
}

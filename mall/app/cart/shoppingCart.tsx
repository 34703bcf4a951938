import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { cartList } from '../../../contract/order/cart.ts'
import { callIn } from '../dispatch.ts'
import { needLooseDocument } from '../private/looseDocument.ts'
import { CartTable } from './CartTable.tsx'
import { InvalidLines } from './InvalidLines.tsx'
import { useCart, type Cart } from './useCart.ts'
import pageCss from '../private/page.module.css'
import css from './cart.module.css'
import { titled } from '../titled.ts'

export const meta = titled('购物车')

export const loader = ({ context }: LoaderFunctionArgs) => callIn(context)(cartList, {})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Cart> => {
  needLooseDocument(request.url)
  return serverLoader()
}

/** 购物车: what may be bought, chosen and settled; apart from it what no longer may, and why. */
export default function ShoppingCart() {
  const kept = useCart(useLoaderData<Cart>())
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
      {valid.length > 0 && <CartTable {...kept} rows={valid} />}
      {invalid.length > 0 && <InvalidLines rows={invalid} onRemove={kept.remove} />}
    </div>
  )
}

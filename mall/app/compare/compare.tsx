import { useState } from 'react'
import { productPath } from '../goodsPath.ts'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { productDetail, type ProductDetail } from '../../../contract/goods/catalog.ts'
import { mostPieces } from '../../../contract/price/quantity.ts'
import { Refusal } from '../../../contract/refusal.ts'
import { Pic } from '../../../kit/Pic.tsx'
import { callIn } from '../dispatch.ts'
import css from './compare.module.css'
import { comparePath, idsIn } from './compared.ts'
import { compareRows } from './rows.ts'
import { titled } from '../titled.ts'

const usual = 500 // pieces

export const meta = titled('商品对比')

/** The products that can still be had, side by side; whatever else the address says is passed over. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = Number(query.get('quantity') ?? usual)
  const quantity = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, mostPieces) : usual
  const ids = idsIn(query.get('ids'))
  const found = await Promise.all(ids.map((id) => orNull(callIn(context)(productDetail, { id: String(id) }))))
  const products = found.filter((product) => product !== null)
  return {
    quantity,
    gone: ids.length - products.length,
    products: products.map(({ productId, storeName, image, purchaseNo }) => ({
      productId,
      storeName,
      image,
      purchaseNo,
    })),
    rows: compareRows(products, quantity),
  }
}

async function orNull(product: Promise<ProductDetail>): Promise<ProductDetail | null> {
  try {
    return await product
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** 商品对比: up to four products side by side; where they differ is marked. */
export default function ComparePage() {
  const { quantity, gone, products, rows } = useLoaderData<typeof loader>()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const ids = products.map(({ productId }) => productId)
  return (
    <div className={`wide ${css.page}`}>
      <h1>商品对比</h1>
      {gone > 0 && <p className={css.note}>有 {gone} 款商品已下架，未列出。</p>}
      {products.length === 0 ? (
        <div className={css.empty}>
          <p>暂无数据</p>
          <p>在商品卡片或商品页点「对比」，最多选 4 款。</p>
          <Link to="/indexpage/productlist" className="btn main">
            去商城选购
          </Link>
        </div>
      ) : (
        <>
          <Form className={css.tools} method="get">
            <input type="hidden" name="ids" value={ids.join(',')} />
            <label>
              按数量计价 <input name="quantity" inputMode="numeric" defaultValue={quantity} key={quantity} />
            </label>
            <button className="btn">更新</button>
            <label>
              <input type="checkbox" checked={onlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)} /> 只看不同
            </label>
          </Form>
          <div className={css.scroll} tabIndex={0} role="region" aria-label="对比表">
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">商品</th>
                  {products.map((product) => (
                    <th key={product.productId} scope="col">
                      <a href={productPath(product)} target="_blank" rel="noopener">
                        <Pic image={product.image} alt="" sizes="160px" />
                        {product.storeName}
                      </a>
                      <small className="num">{product.purchaseNo}</small>
                      <Link
                        to={`${comparePath(ids.filter((id) => id !== product.productId))}&quantity=${quantity}`}
                        aria-label={`移除 ${product.storeName}`}
                      >
                        移除
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows
                  .filter(({ differs }) => differs || !onlyDifferent)
                  .map(({ name, values, differs }) => (
                    <tr key={name} className={differs ? css.differs : undefined}>
                      <th scope="row">{name}</th>
                      {values.map((value, i) => (
                        <td key={ids[i]} className="num">
                          {value}
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
          <p className={css.foot}>价格为各商品默认配置在该数量（不可订时取不少于它的最近可订数量）的含税含运价，底色标出不同之处。</p>
        </>
      )}
    </div>
  )
}

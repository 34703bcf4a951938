import { useMemo } from 'react'
import { redirect, useLoaderData, useNavigation, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { categoryTree, listProducts, listRows, mostListed, ProductQuery } from '../../../contract/goods/catalog.ts'
import { callIn } from '../dispatch.ts'
import { pack, unpack } from '../packed.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { found } from '../parts/found.ts'
import { linkTo } from '../parts/linkTo.ts'
import { cardView } from '../parts/goods.ts'
import { Pager } from '../parts/Pager.tsx'
import { ProductGrid } from '../parts/ProductCard.tsx'
import { Filters, mostValues } from './Filters.tsx'
import css from './list.module.css'
import { Instead } from './Instead.tsx'
import { Nothing } from './Nothing.tsx'
import { listHref, narrowing, queryOf } from './query.ts'
import { Sorts } from './Sorts.tsx'
import { wayTo } from './way.ts'
import { titleOf } from '../titled.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = queryOf(new URL(request.url).searchParams)
  const call = callIn(context)
  const [{ rows: cards, total, more, facets, instead, near }, tree] = await Promise.all([
    found(call(listProducts, { ...query, limit: listRows } as typeof ProductQuery._zod.input)),
    call(categoryTree, {}),
  ])
  const { way, title, choices } = wayTo(tree, query, facets.category)
  const page = Number(query.page ?? 1)
  const pages = Math.ceil(Math.min(total, mostListed) / listRows)
  if (pages > 0 && page > pages) throw redirect(listHref(query, { page: String(pages) }))
  return {
    query,
    page,
    pages,
    total,
    more,
    // What a list shows of its products where it does not show all.
    cut: total > mostListed ? mostListed : null,
    instead,
    near,
    cards: pack(cards.map(cardView)),
    way,
    title,
    filters: pack({ facets: { ...facets, category: [], material: facets.material.slice(0, mostValues) }, choices }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [titleOf('商品列表', matches)]
  const { title, query, page, pages, total, instead } = loaderData
  // A mistyped word leads to the list of the word that was meant.
  const own = instead === null ? query : { ...query, keyword: instead }
  const link = (rel: 'canonical' | 'prev' | 'next', to: number) => linkTo(rel, listHref(own, { page: String(to) }), matches)
  return [
    titleOf(`${title}${page > 1 ? ` 第 ${page} 页` : ''}`, matches),
    { name: 'description', content: `${title}：共 ${total} 种可选，起订量、工期、印刷工艺一目了然，价格逐项计算。` },
    link('canonical', page),
    ...(page > 1 ? [link('prev', page - 1)] : []),
    ...(page < pages ? [link('next', page + 1)] : []),
    ...(total === 0 ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The goods of a category, or those found by a word, narrowed by filters. */
export default function ListPage() {
  const { query, cards, total, more, cut, page, pages, filters, way, title, instead, near } = useLoaderData<typeof loader>()
  const { facets, choices } = useMemo(() => unpack(filters), [filters])
  const rowsShown = useMemo(() => unpack(cards), [cards])
  const waiting = useNavigation().state === 'loading'
  // Nothing was found for the word itself: there is nothing to narrow or to sort.
  const chosen = narrowing.filter((word) => query[word]).length
  const narrowed = chosen > 0
  return (
    <>
      <Breadcrumb way={way} />
      <div className="wide">
        <header className={css.head}>
          <h1>{title}</h1>
          <p>
            {more ? '超过' : '共'} <b className="num">{total}</b> 种商品
          </p>
        </header>
        {instead !== null && <Instead query={query} instead={instead} />}
        {(total > 0 || narrowed) && (
          <div className={css.tools}>
            {/* Phones have no room for the filters above the goods: a box to tick works before any script has come. */}
            <input type="checkbox" id="narrow" className={`unseen ${css.fold}`} />
            <label htmlFor="narrow" className={css.narrow}>
              筛选{chosen > 0 && <b className="num">{chosen}</b>}
            </label>
            <Filters query={query} facets={facets} choices={choices} counts={!more}>
              <label htmlFor="narrow" className={`btn main ${css.see}`}>
                看 {more && '超过 '}
                {total} 种商品
              </label>
            </Filters>
            <Sorts query={query} />
          </div>
        )}
        <div className={waiting ? css.waiting : undefined} aria-busy={waiting}>
          {rowsShown.length > 0 ? (
            <ProductGrid cards={rowsShown} eager={3} />
          ) : (
            <Nothing keyword={query.keyword} narrowed={narrowed} near={near} />
          )}
        </div>
        {cut !== null && page === pages && <p>只列出前 {cut} 种，缩小范围可看其余。</p>}
        <Pager page={page} pages={pages} href={(to) => listHref(query, { page: String(to) })} />
      </div>
    </>
  )
}

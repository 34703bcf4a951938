import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { listQuotations } from '../../../contract/order/quotation.ts'
import { callIn } from '../dispatch.ts'
import { Pager } from '../parts/Pager.tsx'
import { found } from '../parts/found.ts'
import { needLooseDocument } from '../private/looseDocument.ts'
import { Money } from '../private/Money.tsx'
import css from './quotation.module.css'
import pageCss from '../private/page.module.css'
import { titled } from '../titled.ts'

const perPage = 10

export const meta = titled('我的报价单')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const { rows, total } = await found(callIn(context)(listQuotations, { page, limit: String(perPage) }))
  return { rows, page: Number(page), pages: Math.ceil(total / perPage) }
}

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): ReturnType<typeof loader> => {
  needLooseDocument(request.url)
  return serverLoader()
}

/** 我的报价单, the newest first. */
export default function QuotationsPage() {
  const { rows, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className={pageCss.page}>
      <h1>我的报价单</h1>
      {rows.length === 0 ? (
        <div className={`${pageCss.card} ${pageCss.empty}`}>
          <p>暂无数据</p>
          <p>在商品页选好配置，或在购物车勾选商品后，可生成报价单。</p>
        </div>
      ) : (
        <ul className={`${pageCss.card} ${css.list}`}>
          {rows.map(({ number, createTime, gross, contact, goods }) => (
            <li key={number}>
              <Link to={`/quotation/${number}`} className="text-link num">
                {number}
              </Link>
              <p>
                {goods.slice(0, 3).join('、')}
                {goods.length > 3 && ` 等 ${goods.length} 种`}
              </p>
              <p className={css.small}>
                {contact}　{createTime}　参考价
              </p>
              <Money amount={gross} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} href={(to) => `/quotation?page=${to}`} />
    </div>
  )
}

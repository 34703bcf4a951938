import { Link, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { quotationDetail, type QuotationDetail } from '../../../contract/order/quotation.ts'
import type { Seller } from '../../../contract/order/seller.ts'
import { capital } from '../../../contract/account/capital.ts'
import { callIn } from '../dispatch.ts'
import { found } from '../parts/found.ts'
import { needLooseDocument } from '../private/looseDocument.ts'
import { OrderSums } from '../private/OrderSums.tsx'
import { useFrame } from '../shell/frame.ts'
import { Changes } from './Changes.tsx'
import css from './quotation.module.css'
import { Proposal } from './Proposal.tsx'
import { QuotedLines } from './QuotedLines.tsx'
import { titleOf } from '../titled.ts'

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [titleOf(`报价单 ${loaderData?.number ?? ''}`, matches)]

export const loader = ({ params, context }: LoaderFunctionArgs): Promise<QuotationDetail> =>
  found(callIn(context)(quotationDetail, { number: params['number'] ?? '' }))

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<QuotationDetail> => {
  needLooseDocument(request.url)
  return serverLoader()
}

/** 报价单, as it prints on A4: who offers to whom, what, by which sums, until when. */
export default function QuotationPage() {
  const quotation = useLoaderData<typeof loader>()
  const { buyer, site } = useFrame()
  const { number, createTime, seller, buyer: asker, lines, receipt, proposal } = quotation
  const mayPlace = buyer?.grants.includes('order.place') ?? false
  return (
    <div className={`wide ${css.page}`}>
      <div className={`${css.tools} no-print`}>
        <Link to="/quotation" className="text-link">
          我的报价单
        </Link>
        <button type="button" className="btn" onClick={() => window.print()}>
          打印 / 存为 PDF
        </button>
        {mayPlace && !proposal && <Changes quotation={quotation} />}
      </div>
      <Proposal quotation={quotation} mayPlace={mayPlace} />
      <article className={css.paper}>
        <header className={css.head}>
          {site.logo && <img src={site.logo.src} alt={site.name} width={site.logo.width} height={site.logo.height} className={css.logo} />}
          <h1>报价单（参考价）</h1>
          <p className="num">
            编号 {number}
            <br />
            开具 {createTime}
            <br />按 <b>{createTime.slice(0, 10)}</b> 的价格计算，供参考
          </p>
        </header>
        <dl className={css.parties}>
          <div>
            <dt>需方</dt>
            <dd>
              <b>{asker.companyName}</b>
              <br />
              联系人 {asker.contact}
            </dd>
          </div>
          <div>
            <dt>供方</dt>
            <dd>
              <b>{seller.company || seller.name}</b>
              <br />
              {[seller.phone && `电话 ${seller.phone}`, seller.hours].filter(Boolean).join('　')}
              <SellerFacts seller={seller} />
            </dd>
          </div>
        </dl>
        <QuotedLines lines={lines} shares={receipt.lines} />
        <div className={css.sums}>
          <OrderSums receipt={receipt} />
          <p className={css.words}>
            大写 <b>人民币{capital(receipt.gross)}</b>
          </p>
        </div>
        <div className={css.seals}>
          <p>供方（盖章）：{seller.company || seller.name}</p>
          <p>需方确认（盖章）：{asker.companyName}</p>
        </div>
        <footer className={css.terms}>
          <p>1. 金额单位为人民币元；各行列出计算式，可逐项核对。运费按全部商品送达一个地址合并计算。</p>
          <p>
            2.
            本报价为参考价，按开具当日的价格计算，不保留到以后；工期按工作日计，自款项付清、稿件与校样均已确认之日起算（无需印刷的自付清之日起算）。
          </p>
          <p>3. 下单时按当日价格重新核价，与本报价不一致的逐项列明，由您确认后才成为订单。</p>
        </footer>
      </article>
    </div>
  )
}

/** What whoever pays or books the goods must know of the merchant; what it has not said is left out. */
function SellerFacts({ seller: { creditCode, address, payee, bankName, account } }: { seller: Seller }) {
  const facts = [
    ['税号', creditCode],
    ['地址', address],
    ['户名', payee],
    ['开户行', bankName],
    ['账号', account],
  ].filter(([, value]) => value)
  return facts.map(([name, value]) => (
    <span key={name} className={css.fact}>
      {name} {value}
    </span>
  ))
}

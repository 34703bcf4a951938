import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { invoiceTones } from '../../../contract/invoice/invoiceState.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { InvoiceRecord } from '../../../contract/invoice/invoiceRecord.ts'
import { MoveButtons } from '../../../kit/MoveButtons.tsx'
import { ListFrame } from '../private/ListFrame.tsx'
import { FileNames } from '../private/FileNames.tsx'
import { StatePill } from '../private/StatePill.tsx'
import { Money } from '../private/Money.tsx'
import { invoiceKinds } from './kinds.ts'
import type { AskedMove } from './InvoiceMove.tsx'
import { invoicesQuery, perPage } from './recordQueries.ts'
import goodsCss from '../private/goods.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './invoice.module.css'

// The dialog comes when something is to be done.
const InvoiceMove = lazy(async () => ({ default: (await import('./InvoiceMove.tsx')).InvoiceMove }))

type Props = { page: number; href: (page: number) => string }

/** What was applied for, newest first, and what became of it. */
export function InvoiceList({ page, href }: Props) {
  const { data } = useSuspenseQuery(invoicesQuery(page))
  const [asked, ask] = useState<AskedMove | null>(null)
  return (
    <>
      <ListFrame page={page} limit={perPage} href={href} found={data} empty={<NoRecords />}>
        <ul className={css.list} aria-label="开票记录">
          {data.rows.map((invoice) => (
            <Item key={invoice.id} invoice={invoice} onMove={(move) => ask({ invoice, move })} />
          ))}
        </ul>
      </ListFrame>
      <Suspense>{asked && <InvoiceMove asked={asked} onClose={() => ask(null)} />}</Suspense>
    </>
  )
}

type ItemProps = { invoice: InvoiceRecord; onMove: (move: InvoiceRecord['moves'][number]) => void }

const Item = ({ invoice, onMove }: ItemProps) => (
  <li className={`${pageCss.card} ${css.item}`} aria-label={`发票申请 ${invoice.number}`}>
    <p className={goodsCss.name}>
      {invoice.name}
      <span className={`${wordsCss.pill} ${wordsCss.off}`}>{invoiceKinds[invoice.type]}</span>
      <StatePill tones={invoiceTones} state={invoice.status} label={invoice.statusLabel} />
      <span className={css.money}>
        <Money amount={invoice.money} />
      </span>
    </p>
    {invoice.reason && <p className={wordsCss.note}>{invoice.reason}</p>}
    <dl>
      <Fact name="发票号码">{invoice.invoiceNumber}</Fact>
      <Fact name="开票时间">{invoice.invoiceTime}</Fact>
      <Fact name="申请时间">{invoice.createTime}</Fact>
      <Fact name="税额">{formatYuan(parseYuan(invoice.tax))}</Fact>
      <Fact name="红冲原因">{invoice.red && `${invoice.red.by === 'buyer' ? '我方' : '商家'}申请：${invoice.red.reason}`}</Fact>
      <Fact name="确认期限">{invoice.red?.dueTime}</Fact>
      <Fact name="红字号码">{invoice.red?.invoiceNumber}</Fact>
      <div className={css.orders}>
        <dt>订单</dt>
        <dd>
          {invoice.orderIds.map((orderId) => (
            <Link key={orderId} to={`/orderDetail/${orderId}`} className="num text-link">
              {orderId}
            </Link>
          ))}
        </dd>
      </div>
    </dl>
    {invoice.files.length > 0 && <FileNames files={invoice.files} />}
    <MoveButtons className={css.ways} size="small" main="none" moves={invoice.moves} onMove={onMove} />
  </li>
)

const Fact = ({ name, children }: { name: string; children: string | null | undefined | string[] }) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const NoRecords = () => (
  <div className={`${pageCss.card} ${pageCss.empty}`}>
    <p>暂无数据</p>
    <Link to="/invoice" className="btn main">
      去申请开票
    </Link>
  </div>
)

import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { invoiceTones } from '../../contract/invoice/invoiceState.ts'
import type { staffInvoiceDetail } from '../../contract/invoice/invoiceRecord.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { ByHand } from './ByHand.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { headerKinds, invoiceKinds } from './kinds.ts'
import { MoveDialog, type Move } from './MoveDialog.tsx'
import { invoiceQuery } from './queries.ts'

type Detail = z.output<typeof staffInvoiceDetail.output>

/** One invoice: what it says, how it stands, what finance may do with it. */
export function InvoicePage() {
  const id = Number(useParams()['invoiceId'])
  const { data } = useSuspenseQuery(invoiceQuery(id))
  const [move, ask] = useState<Move | null>(null)
  return (
    <>
      <Heading title={`发票申请 ${data.number}`}>
        <MoveButtons moves={data.moves} onMove={ask} />
        <ByHand invoice={data} />
      </Heading>
      <State invoice={data} />
      <Panel title="购买方">
        <Facts
          rows={[
            ['企业', data.companyName],
            ['抬头', `${data.name}（${headerKinds[data.headerType]}）`],
            ['税号', data.dutyNumber],
            ['注册地址', data.address],
            ['注册电话', data.tell],
            ['开户银行', data.bank],
            ['银行账号', data.cardNumber],
            ['收票邮箱', data.email],
          ]}
        />
      </Panel>
      <Panel title="开票内容">
        <InvoiceLines lines={data.lines} />
      </Panel>
      {data.files.length > 0 && (
        <Panel title="文件">
          {data.files.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </Panel>
      )}
      {move && <MoveDialog invoice={data} move={move} onClose={() => ask(null)} />}
    </>
  )
}

const State = ({ invoice }: { invoice: Detail }) => (
  <Panel title="状态">
    <Facts
      rows={[
        ['状态', <StateTag key="state" tones={invoiceTones} state={invoice.status} label={invoice.statusLabel} />],
        ['说明', invoice.reason],
        ['发票类型', invoiceKinds[invoice.type]],
        ['价税合计', <Money key="money" yuan={invoice.money} strong />],
        ['税额', <Money key="tax" yuan={invoice.tax} />],
        ['申请', `${invoice.appliedBy} ${invoice.createTime}`],
        ['发票号码', invoice.invoiceNumber],
        ['开票时间', invoice.invoiceTime],
        ['红冲', invoice.red && `${invoice.red.by === 'buyer' ? '客户' : '商家'}申请：${invoice.red.reason}`],
        ['确认期限', invoice.red?.dueTime ?? null],
        ['红字发票号码', invoice.red?.invoiceNumber ?? null],
      ]}
    />
  </Panel>
)

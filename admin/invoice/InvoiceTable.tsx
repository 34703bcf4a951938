import { invoiceTones } from '../../contract/invoice/invoiceState.ts'
import type { StaffInvoice } from '../../contract/invoice/invoiceRecord.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { invoiceKinds } from './kinds.ts'
import { Link } from '../shell/Link.tsx'
import own from './invoice.module.css'
import table from '../pieces/table.module.css'

/** The invoices of a page; cards on narrow screens. */
export const InvoiceTable = ({ rows }: { rows: readonly StaffInvoice[] }) => (
  <Rows
    rows={rows}
    keyOf={(invoice) => invoice.id}
    columns={[
      {
        title: '申请号',
        cell: (invoice) => (
          <Link to={`/invoice/${invoice.id}`} className={table.number}>
            {invoice.number}
          </Link>
        ),
        small: (invoice) => <>{invoice.createTime.slice(0, 16)} 申请</>,
      },
      { title: '企业', cell: (invoice) => invoice.companyName, small: (invoice) => invoice.appliedBy },
      { title: '抬头', cell: (invoice) => invoice.name, small: (invoice) => invoiceKinds[invoice.type] },
      { title: '金额', right: true, cell: (invoice) => <Money yuan={invoice.money} /> },
      {
        title: '状态',
        cell: (invoice) => <StateTag tones={invoiceTones} state={invoice.status} label={invoice.statusLabel} />,
        small: (invoice) => invoice.red?.dueTime && <>{invoice.red.dueTime.slice(5, 16)} 失效</>,
      },
      {
        title: '发票号码',
        className: table.number,
        cell: (invoice) => (
          <>
            {invoice.invoiceNumber || <span aria-label="无">—</span>}
            {invoice.files.length > 0 && <Downloads files={invoice.files} />}
          </>
        ),
      },
    ]}
  />
)

/** '红字发票-26442000000123456789.pdf' → '红字 PDF' */
const nameOf = (file: string): string => `${file.startsWith('红字') ? '红字 ' : ''}${file.slice(file.lastIndexOf('.') + 1).toUpperCase()}`

const Downloads = ({ files }: { files: StaffInvoice['files'] }) => (
  <span className={own.downloads}>
    {files.map(({ id, name, link }) => (
      <a key={id} href={link} download={name} aria-label={`下载 ${name}`}>
        {nameOf(name)}
      </a>
    ))}
  </span>
)

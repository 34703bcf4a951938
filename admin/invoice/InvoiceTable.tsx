import { Link } from 'react-router'
import type { StaffInvoice } from '../../contract/invoiceRecord.ts'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { invoiceKinds } from './kinds.ts'
import own from './invoice.module.css'
import table from '../pieces/table.module.css'

/** The invoices of a page; cards on narrow screens. */
export const InvoiceTable = ({ rows }: { rows: readonly StaffInvoice[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">申请号</th>
        <th scope="col">企业</th>
        <th scope="col">抬头</th>
        <th scope="col" className={table.right}>
          金额
        </th>
        <th scope="col">状态</th>
        <th scope="col">发票号码</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((invoice) => (
        <tr key={invoice.id}>
          <td data-name="申请号">
            <Link to={`/invoice/${invoice.id}`} className={table.number}>
              {invoice.number}
            </Link>
            <small>{invoice.createTime.slice(0, 16)} 申请</small>
          </td>
          <td data-name="企业">
            {invoice.companyName}
            <small>{invoice.appliedBy}</small>
          </td>
          <td data-name="抬头">
            {invoice.name}
            <small>{invoiceKinds[invoice.type]}</small>
          </td>
          <td data-name="金额" className={table.right}>
            <Money yuan={invoice.money} />
          </td>
          <td data-name="状态">
            <StateTag state={invoice.status} label={invoice.statusLabel} />
            {invoice.red?.dueTime && <small>{invoice.red.dueTime.slice(5, 16)} 失效</small>}
          </td>
          <td data-name="发票号码" className={table.number}>
            {invoice.invoiceNumber || <span aria-label="无">—</span>}
            {invoice.files.length > 0 && <Downloads files={invoice.files} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** '红字发票-26442000000123456789.pdf' → '红字 PDF' */
const nameOf = (file: string): string =>
  `${file.startsWith('红字') ? '红字 ' : ''}${file.slice(file.lastIndexOf('.') + 1).toUpperCase()}`

const Downloads = ({ files }: { files: StaffInvoice['files'] }) => (
  <span className={own.downloads}>
    {files.map(({ id, name, link }) => (
      <a key={id} href={link} download={name} aria-label={`下载 ${name}`}>
        {nameOf(name)}
      </a>
    ))}
  </span>
)

import { Link } from 'react-router'
import type { InvoiceLine } from '../../contract/invoiceRecord.ts'
import { Money } from '../pieces/Money.tsx'
import table from '../pieces/table.module.css'

/** What an invoice says, line by line, each with the order it comes from. */
export const InvoiceLines = ({ lines }: { lines: readonly InvoiceLine[] }) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">订单</th>
        <th scope="col" className={table.right}>
          数量
        </th>
        <th scope="col" className={table.right}>
          价税合计
        </th>
        <th scope="col" className={table.right}>
          税额
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, place) => (
        <tr key={place}>
          <td data-name="项目">
            {line.name}
            <small>{line.spec}</small>
          </td>
          <td data-name="订单">
            <Link to={`/order/${line.orderId}`} className={table.number}>
              {line.orderId}
            </Link>
          </td>
          <td data-name="数量" className={table.right}>
            {line.quantity}
          </td>
          <td data-name="价税合计" className={table.right}>
            <Money yuan={line.amount} />
          </td>
          <td data-name="税额" className={table.right}>
            <Money yuan={line.tax} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

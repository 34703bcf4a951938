import { invoiceRows, type InvoiceLine } from '../../contract/invoice/invoiceRecord.ts'
import { Rows } from '../../kit/Rows.tsx'
import { Money } from '../pieces/Money.tsx'
import { Link } from '../shell/Link.tsx'
import table from '../pieces/table.module.css'

/** What an invoice says, line by line, each with the order it comes from. */
export const InvoiceLines = ({ lines }: { lines: readonly InvoiceLine[] }) => (
  <Rows
    rows={lines}
    keyOf={(_, place) => place}
    columns={[
      { title: '项目', cell: (line) => line.name, small: (line) => [invoiceRows[line.row], line.spec].filter(Boolean).join(' · ') },
      {
        title: '订单',
        cell: (line) => (
          <Link to={`/order/${line.orderId}`} className={table.number}>
            {line.orderId}
          </Link>
        ),
      },
      { title: '数量', right: true, cell: (line) => line.quantity ?? '' },
      { title: '价税合计', right: true, cell: (line) => <Money yuan={line.amount} /> },
      { title: '税额', right: true, cell: (line) => <Money yuan={line.tax} /> },
    ]}
  />
)

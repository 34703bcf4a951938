import type { OrderDetail } from '../../../contract/order/order.ts'
import { Money } from '../private/Money.tsx'
import vouchersCss from './vouchers.module.css'

/** The transfer slips sent so far. */
export const VoucherList = ({ vouchers }: { vouchers: OrderDetail['vouchers'] }) =>
  vouchers.length === 0 ? null : (
    <ul className={vouchersCss.sent}>
      {vouchers.map(({ id, file, payerName, amount, payTime }) => (
        <li key={id}>
          <a href={file.link} target="_blank" rel="noopener" className="text-link">
            {file.name}
          </a>
          <span>{payerName}</span>
          <span className="num">{payTime.slice(0, 16)}</span>
          <Money amount={amount} />
        </li>
      ))}
    </ul>
  )

import type { OrderDetail } from '../../../contract/order/order.ts'
import printCss from './print.module.css'

type Named = readonly (readonly [name: string, value: string])[]

/** Who sells to whom: said on paper only, where no page around it says so. */
export const Parties = ({ order: { seller, companyName, companyCode, placedBy } }: { order: OrderDetail }) => (
  <div className={printCss.parties}>
    <Party
      side="供方"
      name={seller.company || seller.name}
      facts={[
        ['税号', seller.creditCode],
        ['地址', seller.address],
        ['电话', seller.phone],
      ]}
    />
    <Party
      side="需方"
      name={companyName}
      facts={[
        ['税号', companyCode],
        ['联系人', placedBy],
      ]}
    />
  </div>
)

/** One of the two; what is not known of it is left out. */
const Party = ({ side, name, facts }: { side: string; name: string; facts: Named }) => (
  <div>
    <p>
      {side} <b>{name}</b>
    </p>
    {facts.map(([fact, value]) => value && <p key={fact}>{`${fact} ${value}`}</p>)}
  </div>
)

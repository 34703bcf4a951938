import { priceOutwork, type OutworkDetail } from '../../contract/production/outwork.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { PriceFields, priceTyped, typedPrice, type TypedPrice } from './PriceFields.tsx'
import { outworkKeys } from './queries.ts'
import desk from '../pieces/desk.module.css'

/** What was agreed with the supplier. */
export const PriceDialog = ({ outwork, onClose }: { outwork: OutworkDetail; onClose: () => void }) => (
  <FormDialog<{ price: TypedPrice }, typeof priceOutwork.output>
    title="外协价格"
    mutation={priceOutwork}
    begun={{ price: typedPrice(outwork.cost?.price ?? null) }}
    inputOf={({ price }) => ({ id: outwork.id, revision: outwork.revision, price: priceTyped(price) })}
    anew={outworkKeys}
    onClose={onClose}
    head={<p className={desk.subject}>按合格件计价的，全部收回后只计合格数；对账时以供应商的账单为准。</p>}
  >
    <PriceFields />
  </FormDialog>
)

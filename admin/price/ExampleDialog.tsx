import { priceDetail, saveExample, type PriceDetail } from '../../contract/price/priceDesk.ts'
import { tidyAmount } from '../payment/tidy.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import type { Tried } from './tried.ts'
import { InputItem } from '../pieces/InputItem.tsx'

type ExampleDialogProps = {
  readonly detail: PriceDetail
  readonly tried: Tried
  /** What the draft makes of it. */
  readonly gross: string
  readonly onClose: () => void
}

/** Keeps what was tried, with what it must cost. */
export const ExampleDialog = ({ detail: { productId, book, unit }, tried, gross, onClose }: ExampleDialogProps) => (
  <FormDialog
    title="存为样例"
    mutation={saveExample}
    begun={{ name: `${tried.quantity} ${unit}`, gross }}
    inputOf={(typed) => ({
      productId,
      bookId: book?.id ?? null,
      ...tried,
      name: typed.name,
      gross: tidyAmount(typed.gross),
    })}
    anew={[[priceDetail.path]]}
    onClose={onClose}
    head={<p>以后每次发布前都会重算样例，结果不同须逐个确认。</p>}
  >
    <InputItem label="样例名称" name="name" maxLength={40} />
    <InputItem label="应得含税合计" name="gross" prefix="¥" inputMode="decimal" />
  </FormDialog>
)

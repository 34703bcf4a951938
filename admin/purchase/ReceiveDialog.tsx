import { Form } from 'antd'
import { receivePurchase, type PurchaseDetail, type PurchaseLine } from '../../contract/goods/purchase.ts'
import { variantWords } from '../blank/variantWords.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { purchaseKeys } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import { ListFault } from '../pieces/ListFault.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import desk from '../pieces/desk.module.css'
import styles from './purchase.module.css'

type Typed = { lines: { quantity: number | null }[]; note: string }

/** What has come of a purchase order; what is still to come is offered. */
export const ReceiveDialog = ({ purchase, onClose }: { purchase: PurchaseDetail; onClose: () => void }) => (
  <FormDialog<Typed, typeof receivePurchase.output>
    title="登记收货"
    okText="登记"
    width={600}
    mutation={receivePurchase}
    begun={{ lines: purchase.lines.map(({ quantity, received }) => ({ quantity: Math.max(0, quantity - received) })), note: '' }}
    inputOf={({ lines, note }) => ({
      ...{ id: purchase.id, revision: purchase.revision, note },
      lines: purchase.lines.map(({ lineId }, at) => ({ lineId, quantity: lines[at]?.quantity ?? 0 })),
    })}
    told="已登记收货"
    anew={purchaseKeys}
    onClose={onClose}
    head={<p className={desk.subject}>按实到数量填写，可多于或少于订购；退回供应商填负数，没有到的填 0。</p>}
  >
    <Form.List name="lines">
      {(_, __, { errors }) => (
        <>
          <div className={styles.lineRows}>
            {purchase.lines.map((line, at) => (
              <Received key={line.lineId} line={line} at={at} />
            ))}
          </div>
          <ListFault errors={errors} />
        </>
      )}
    </Form.List>
    <InputItem label="备注（可不填）" name="note" style={{ marginTop: 12 }} maxLength={200} placeholder="如 送货单号、短少说明" />
  </FormDialog>
)

const Received = ({ line, at }: { line: PurchaseLine; at: number }) => (
  <div className={styles.received}>
    <span>
      {line.name} {variantWords(line)}
      <small>
        订购 {line.quantity}，已收 {line.received}
      </small>
    </span>
    <Form.Item name={[at, 'quantity']}>
      <NumberBox suffix={line.unitName} style={{ width: '100%' }} aria-label={`${line.name} ${variantWords(line)} 收货数量`} />
    </Form.Item>
  </div>
)

import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { PurchaseDetail } from '../../contract/goods/purchase.ts'
import { purchaseMachine, purchaseMoves, purchaseTones } from '../../contract/goods/purchaseState.ts'
import { movesFrom } from '../../contract/moves.ts'
import { Rows } from '../../kit/Rows.tsx'
import { VariantLink } from '../blank/VariantLink.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Paper } from '../shell/Paper.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PurchaseDialog } from './PurchaseDialog.tsx'
import { ReceiveDialog } from './ReceiveDialog.tsx'
import { purchaseQuery } from './queries.ts'
import { inHouse } from '../pieces/inHouse.tsx'
import papers from '../pieces/paper.module.css'
import styles from './purchase.module.css'

type Asked = 'edit' | 'receive' | 'send' | 'close' | 'cancel'

/** One purchase order: what was ordered, what has come, and what may be done; fit to be printed for the supplier. */
export function PurchasePage() {
  const { data: purchase } = useSuspenseQuery(purchaseQuery(Number(useParams()['purchaseId'])))
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const moves = movesFrom(purchaseMachine, purchase.state, 'staff')
  return (
    <>
      <Paper
        kind="采购单"
        to="/purchase"
        number={purchase.number}
        mark={purchase.state === 'draft' || purchase.state === 'cancelled' ? purchase.stateLabel : null}
        acts={purchase.state === 'draft' && <Button onClick={() => ask('edit')}>修改</Button>}
        moves={moves}
        table={purchaseMoves}
        main={['receive', 'send']}
        onMove={ask}
        aside={<About purchase={purchase} />}
      >
        <Panel title="采购明细">
          <LineTable purchase={purchase} />
        </Panel>
        {purchase.receipts.length > 0 && (
          <div className={papers.ours}>
            <Panel title="收货记录">
              <ReceiptTable receipts={purchase.receipts} />
            </Panel>
          </div>
        )}
      </Paper>
      {asked === 'edit' && <PurchaseDialog purchase={purchase} onClose={close} />}
      {asked === 'receive' && <ReceiveDialog purchase={purchase} onClose={close} />}
      {(asked === 'send' || asked === 'close' || asked === 'cancel') && <MoveDialog purchase={purchase} move={asked} onClose={close} />}
    </>
  )
}

const About = ({ purchase }: { purchase: PurchaseDetail }) => (
  <Panel title="采购单" extra={<StateTag label={purchase.stateLabel} tones={purchaseTones} state={purchase.state} />}>
    <Facts
      rows={[
        ['供应商', purchase.supplierName],
        ['联系人', [purchase.contact, purchase.phone].filter(Boolean).join(' ')],
        ['交货条件', purchase.terms],
        ['预计到货', purchase.expectedDay && `${purchase.expectedDay}${purchase.late ? '（逾期未到）' : ''}`],
        ['备注', purchase.remark],
        ['原因', purchase.reason && inHouse(purchase.reason)],
        ['经手人', purchase.staffName],
        ['新增时间', inHouse(purchase.createTime)],
        ['发出时间', purchase.sendTime],
      ]}
    />
  </Panel>
)

const LineTable = ({ purchase }: { purchase: PurchaseDetail }) => (
  <Rows
    rows={purchase.lines}
    keyOf={(line) => line.lineId}
    columns={[
      {
        title: '坯料',
        phone: null,
        cell: (line) => <VariantLink variant={line} />,
        small: (line) => line.code,
      },
      { title: '订购', right: true, cell: (line) => `${line.quantity} ${line.unitName}` },
      { title: '已收', right: true, cell: (line) => line.received },
      { title: '单价', right: true, cell: (line) => `¥${line.price}` },
      { title: '金额', right: true, cell: (line) => <Money yuan={line.amount} /> },
    ]}
    foot={
      <tr>
        <td colSpan={5} className={styles.sum}>
          合计（不含税）
          <Money yuan={purchase.amount} strong />
        </td>
      </tr>
    }
  />
)

const ReceiptTable = ({ receipts }: Pick<PurchaseDetail, 'receipts'>) => (
  <Rows
    rows={receipts}
    keyOf={(one) => one.id}
    columns={[
      { title: '时间', cell: (one) => one.time.slice(0, 16), small: (one) => one.staffName },
      { title: '坯料', cell: (one) => one.variant, small: (one) => one.note },
      { title: '数量', right: true, cell: (one) => (one.quantity > 0 ? `+${one.quantity}` : `退回 ${-one.quantity}`) },
      { title: '金额', right: true, cell: (one) => <Money yuan={one.amount} /> },
    ]}
  />
)

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import {
  askConcession,
  decideConcession,
  orderConcessions,
  undoConcession,
  type ConcessionRow,
  type ConcessionState,
} from '../../contract/order/concession.ts'
import { staffListOrders, staffOrderDetail, type OrderDetail } from '../../contract/order/order.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { StateTone } from '../../contract/moves.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import { staffQuery } from '../shell/staff.ts'
import { concessionsQuery } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import desk from '../pieces/desk.module.css'
import styles from './panels.module.css'

const tones: Record<ConcessionState, StateTone> = { asked: 'due', given: 'ok', refused: 'bad', withdrawn: 'off', undone: 'off' }

type Open = { readonly kind: 'ask' } | { readonly kind: 'agree' | 'refuse' | 'undo'; readonly row: ConcessionRow } | null

/** 改价: what was let off of an order, by whose word, and what may be now. Nothing where nothing ever was and nothing can be. */
export function ConcessionPanel({ order }: { order: OrderDetail }) {
  const { data } = useQuery(concessionsQuery(order.orderId))
  const [open, setOpen] = useState<Open>(null)
  if (!data || (data.rows.length === 0 && order.paid !== '0.00')) return null
  const pending = data.rows.some(({ state }) => state === 'asked' || state === 'given')
  const close = () => setOpen(null)
  return (
    <Panel
      title="改价"
      extra={
        data.hindrance === null &&
        !pending && (
          <Button size="small" onClick={() => setOpen({ kind: 'ask' })}>
            优惠改价
          </Button>
        )
      }
    >
      {data.hindrance !== null && <p className={desk.quiet}>{data.hindrance}。</p>}
      {data.rows.length === 0 && data.hindrance === null && (
        <p className={desk.quiet}>
          付款前可给客户优惠，只减商品价款；您可单独优惠 {formatYuan(parseYuan(data.alone))} 以内，超出的须另一位同事同意。
        </p>
      )}
      <ul className={styles.concessions}>
        {data.rows.map((row) => (
          <Concession key={row.id} row={row} changeable={data.hindrance === null} onAct={setOpen} />
        ))}
      </ul>
      {open?.kind === 'ask' && <AskConcession order={order} alone={data.alone} most={data.most} onClose={close} />}
      {open?.kind === 'undo' && <Undo orderId={order.orderId} row={open.row} onClose={close} />}
      {(open?.kind === 'agree' || open?.kind === 'refuse') && (
        <Decide order={order} row={open.row} agree={open.kind === 'agree'} onClose={close} />
      )}
    </Panel>
  )
}

type RowProps = { readonly row: ConcessionRow; readonly changeable: boolean; readonly onAct: (open: Open) => void }

/** One of them: how much, why, who said what, and what can be done with it. */
function Concession({ row, changeable, onAct }: RowProps) {
  const { data: staff } = useSuspenseQuery(staffQuery)
  const decides = row.state === 'asked' && !row.mine && (staff.areas.includes('price') || staff.areas.includes('finance'))
  const undoes = row.state === 'asked' || (row.state === 'given' && changeable)
  return (
    <li>
      <p>
        优惠 <b>{formatYuan(parseYuan(row.amount))}</b> <StateTag tones={tones} state={row.state} label={row.stateLabel} />
      </p>
      <p>{row.reason}</p>
      <small>
        {row.askedBy} 于 {row.askTime.slice(0, 16)} 提出
        {row.decidedBy && row.decidedBy !== row.askedBy && `；${row.decidedBy} ${row.state === 'refused' ? '未同意' : '同意'}`}
        {row.endedBy && `；${row.endedBy} ${row.stateLabel.slice(1)}：${row.note}`}
        {row.state === 'asked' && !decides && '；超出本人额度，待另一位有价格或财务权限的同事同意'}
      </small>
      <div className={styles.concessionActs}>
        {decides && changeable && (
          <Button size="small" type="primary" onClick={() => onAct({ kind: 'agree', row })}>
            同意
          </Button>
        )}
        {decides && (
          <Button size="small" onClick={() => onAct({ kind: 'refuse', row })}>
            不同意
          </Button>
        )}
        {undoes && (
          <Button size="small" onClick={() => onAct({ kind: 'undo', row })}>
            {row.state === 'asked' ? '撤回' : '撤销优惠'}
          </Button>
        )}
      </div>
    </li>
  )
}

const anewOf = (orderId: string) => [[orderConcessions.path, orderId], [staffOrderDetail.path, orderId], [staffListOrders.path]]

type AskProps = { readonly order: OrderDetail; readonly alone: string; readonly most: string; readonly onClose: () => void }

const AskConcession = ({ order: { orderId, gross }, alone, most, onClose }: AskProps) => (
  <FormDialog
    title="优惠改价"
    okText="确认改价"
    mutation={askConcession}
    begun={{ amount: '', reason: '' }}
    inputOf={(typed) => ({ orderId, seen: gross, ...typed, amount: typed.amount.trim() })}
    told={({ state }) => (state === 'given' ? '改价已生效，已通知客户' : '超出您的额度，已提交同事同意')}
    anew={anewOf(orderId)}
    onClose={onClose}
    head={
      <>
        <p className={desk.subject}>
          订单 {orderId} 现应付 {formatYuan(parseYuan(gross))}
        </p>
        <p className={desk.quiet}>
          优惠按各明细的商品价款分摊，税额随之减少，运费不变；最多可优惠 {formatYuan(parseYuan(most))}，{formatYuan(parseYuan(alone))}{' '}
          以内由您决定，超出的须另一位有价格或财务权限的同事同意。原因会写进价格明细，客户看得到。
        </p>
      </>
    }
  >
    <InputItem name="amount" label="优惠金额（元，含税）" inputMode="decimal" maxLength={16} placeholder="例如 100.00" />
    <Form.Item name="reason" label="改价原因">
      <Input.TextArea rows={2} maxLength={100} showCount placeholder="例如：老客户复购，抹去零头" />
    </Form.Item>
  </FormDialog>
)

type UndoProps = { readonly orderId: string; readonly row: ConcessionRow; readonly onClose: () => void }

const Undo = ({ orderId, row, onClose }: UndoProps) => (
  <FormDialog
    title={row.state === 'asked' ? '撤回改价申请' : '撤销优惠'}
    okText="确认"
    mutation={undoConcession}
    begun={{ reason: '' }}
    inputOf={(typed) => ({ concessionId: row.id, ...typed })}
    told={row.state === 'asked' ? '已撤回' : '优惠已撤销，已通知客户'}
    anew={anewOf(orderId)}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        优惠 {formatYuan(parseYuan(row.amount))}：{row.reason}
        {row.state === 'given' && '。撤销后应付金额恢复原价，并通知客户。'}
      </p>
    }
  >
    <Form.Item name="reason" label="原因">
      <Input.TextArea rows={2} maxLength={100} showCount />
    </Form.Item>
  </FormDialog>
)

type DecideProps = { readonly order: OrderDetail; readonly row: ConcessionRow; readonly agree: boolean; readonly onClose: () => void }

const Decide = ({ order: { orderId, gross }, row, agree, onClose }: DecideProps) => (
  <AskDialog
    site={site}
    title={agree ? '同意改价' : '不同意改价'}
    okText={agree ? '同意改价' : '不同意'}
    danger={!agree}
    mutation={decideConcession}
    input={{ concessionId: row.id, agree }}
    told={agree ? '改价已生效，已通知客户' : '已记下，不改价'}
    anew={anewOf(orderId)}
    onClose={onClose}
  >
    <p className={desk.subject}>
      {row.askedBy} 提出优惠 {formatYuan(parseYuan(row.amount))}（现应付 {formatYuan(parseYuan(gross))}）：{row.reason}
    </p>
  </AskDialog>
)

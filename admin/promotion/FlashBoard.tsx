import { useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { flashBoard, stopSlot, type FlashBoard } from '../../contract/promotion/flashDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import { flashQuery, promotionKeys } from './queries.ts'
import { standingTone } from './standing.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './promotion.module.css'

type Slot = FlashBoard['slots'][number]

/** 秒杀实况: slot by slot what was taken, ordered, paid for and let lapse, asked anew every two seconds; each may be stopped. */
export function FlashBoardPanel({ id }: { id: number }) {
  const { data } = useSuspenseQuery(flashQuery(id))
  const [stopped, stop] = useState<Slot | null>(null)
  return (
    <>
      {inSight(data.slots).map((slot) => (
        <Panel
          key={slot.id}
          title={`${slot.from.slice(5, 16)} 至 ${slot.until.slice(5, 16)} 场`}
          extra={
            <span className={styles.acts}>
              <StateTag label={slot.standing} tone={standingTone(slot.standing)} />
              {slot.open && (
                <Button size="small" danger onClick={() => stop(slot)} aria-label={`停止 ${slot.from.slice(5, 16)} 场`}>
                  停止本场
                </Button>
              )}
            </span>
          }
        >
          <SlotTable slot={slot} />
        </Panel>
      ))}
      {stopped && <StopDialog id={id} slot={stopped} onClose={() => stop(null)} />}
    </>
  )
}

/** Those that run or come first, the last to be over before those that were over earlier. */
const inSight = (slots: readonly Slot[]): readonly Slot[] => [
  ...slots.filter(({ open }) => open),
  ...slots.filter(({ open }) => !open).toReversed(),
]

/** A narrow head: the goods need the width. */
const twoLines = (first: string, second: string) => (
  <>
    {first}
    <br />
    {second}
  </>
)

const SlotTable = ({ slot }: { slot: Slot }) => (
  <Rows
    rows={slot.items}
    keyOf={(item) => item.id}
    columns={[
      {
        title: '商品',
        phone: null,
        className: styles.goods,
        cell: (item) => <span>{item.name}</span>,
        small: (item) => `秒杀价 ¥${item.each} / ${item.unitName}，${item.companies} 家企业`,
      },
      { title: '剩余', right: true, width: 68, cell: (item) => item.left, small: (item) => `共 ${item.pieces}` },
      { title: '占用', right: true, width: 56, cell: (item) => item.held },
      {
        title: '待付款',
        right: true,
        width: 92,
        cell: (item) => item.ordered,
        small: (item) => item.ordered > 0 && <Money yuan={item.waiting} />,
      },
      { title: '已付款', right: true, width: 68, cell: (item) => item.sold },
      { title: '超时释放', head: twoLines('超时', '释放'), right: true, width: 56, cell: (item) => item.lapsed },
      { title: '已收（含税）', head: twoLines('已收', '（含税）'), right: true, width: 100, cell: (item) => <Money yuan={item.money} /> },
    ]}
  />
)

const StopDialog = ({ id, slot, onClose }: { id: number; slot: Slot; onClose: () => void }) => (
  <FormDialog<{ reason: string }, typeof stopSlot.output>
    title="停止本场秒杀"
    okText="确认停止"
    danger
    width={460}
    mutation={stopSlot}
    begun={{ reason: '' }}
    inputOf={({ reason }) => ({ id, slotId: slot.id, reason })}
    wanted={{ reason: '请填写原因' }}
    told="已停止本场"
    anew={[[flashBoard.path], ...promotionKeys]}
    onClose={onClose}
    head={
      <p className={desk.subject}>
        {slot.from.slice(5, 16)} 场：1 秒内对所有客户停止，购物车中未下单的占用作废；已提交的订单不变。停止后不能恢复。
      </p>
    }
  >
    <InputItem label="原因" name="reason" maxLength={200} />
  </FormDialog>
)

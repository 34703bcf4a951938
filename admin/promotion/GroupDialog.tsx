import { queryOptions, useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useState } from 'react'
import { groupDetail, listGroups, moveGroup, staffGroupActs, type StaffGroupMove } from '../../contract/promotion/groupDesk.ts'
import { groupTones, memberMachine } from '../../contract/promotion/groupState.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { Rows } from '../../kit/Rows.tsx'
import { call } from '../call.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { Money } from '../pieces/Money.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import desk from '../pieces/desk.module.css'
import { Link } from '../shell/Link.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

const detailQuery = (id: number) =>
  queryOptions({
    queryKey: [groupDetail.path, id],
    queryFn: ({ signal }) => call(groupDetail, { id }, { signal }),
    refetchInterval: 5000,
  })

const words: Readonly<Record<StaffGroupMove, string>> = {
  keep: '不等满员：已付款的订单按拼团价进入生产，待付款的付款后也按拼团价生产。',
  callOff: '已付款的全部退回（扫码原路退回，转账退回企业余额），订单取消。',
}

/** A group: who is in it, and how it may be ended. */
export function GroupDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: found } = useQuery(detailQuery(id))
  const [move, ask] = useState<StaffGroupMove | null>(null)
  return (
    <Modal open title={`第 ${id} 团`} width={760} footer={null} onCancel={onClose}>
      {!found && <Spin />}
      {found && (
        <>
          <p className={desk.subject}>
            {found.group.productName} <StateTag label={found.group.stateLabel} tone={groupTones[found.group.state]} /> {found.group.paid} /{' '}
            {found.group.people} 家已付款，{found.group.until.slice(0, 16)} 截止
          </p>
          <Rows
            rows={found.members}
            keyOf={(one) => one.orderId}
            columns={[
              {
                title: '企业',
                phone: null,
                cell: (one) => `${one.companyName}${one.leader ? '（发起）' : ''}`,
                small: (one) => one.time.slice(0, 16),
              },
              {
                title: '参团',
                cell: (one) => <StateTag label={one.stateLabel} tone={memberMachine.tones[one.state]} />,
                small: (one) => one.orderState,
              },
              { title: '订单', cell: (one) => <Link to={`/order/${one.orderId}`}>{one.orderId}</Link>, small: (one) => `${one.pieces} 件` },
              { title: '金额（含税）', right: true, cell: (one) => <Money yuan={one.gross} /> },
            ]}
          />
          <p style={{ display: 'flex', gap: 8, marginTop: 16 }}>
            <MoveButtons
              moves={found.moves.map((one) => ({ move: one, label: staffGroupActs[one], danger: one === 'callOff' }))}
              main="none"
              onMove={(one) => ask(one.move)}
            />
          </p>
        </>
      )}
      {move && (
        <FormDialog<{ reason: string }, typeof moveGroup.output>
          title={staffGroupActs[move]}
          okText={`确认${staffGroupActs[move]}`}
          danger={move === 'callOff'}
          width={460}
          mutation={moveGroup}
          begun={{ reason: '' }}
          inputOf={({ reason }) => ({ id, move, reason })}
          told={() => '操作成功'}
          anew={[[listGroups.path], [groupDetail.path]]}
          onClose={() => ask(null)}
          head={<p className={desk.subject}>{words[move]}</p>}
        >
          <InputItem label="原因（客户可见）" name="reason" maxLength={200} />
        </FormDialog>
      )}
    </Modal>
  )
}

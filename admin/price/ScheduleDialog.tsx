import { useQuery } from '@tanstack/react-query'
import { Modal, Skeleton } from 'antd'
import { cancelSchedule } from '../../contract/price/priceSchedule.ts'
import type { Scheduled } from '../../contract/scheduled.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { differences } from '../../pricing/differences.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Facts } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { scheduleQuery } from './queries.ts'
import styles from './price.module.css'

/** What a publication with its moment changes, against the version it was made from. */
export function ScheduleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error } = useQuery(scheduleQuery(id))
  return (
    <Modal open title="定时价格" width={720} footer={null} onCancel={onClose}>
      <Fault error={error} />
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Facts
            rows={[
              ['商品', `${data.name}（${data.number}）`],
              ['价格', data.bookName || '公开价'],
              ['生效时间', data.dueTime],
              ['定时人', `${data.who}，${data.createTime}`],
              ['说明', data.note],
              ['未发布的原因', data.failure],
            ]}
          />
          {data.before === null ? (
            <p className={styles.hint}>这是该商品在此处的第一个价格。</p>
          ) : (
            <DifferenceTable rows={differences(data.before, data.rules, data.unit)} />
          )}
        </>
      )}
    </Modal>
  )
}

type CancelScheduleDialogProps = { one: Pick<Scheduled, 'id' | 'state' | 'dueTime'>; onClose: () => void }

/** Calls off what is to come, or puts away what failed. */
export function CancelScheduleDialog({ one: { id, state, dueTime }, onClose }: CancelScheduleDialogProps) {
  const isOver = state === 'failed'
  return (
    <AskDialog
      site={site}
      title={isOver ? '收起未发布的价格' : '取消定时价格'}
      okText={isOver ? '确认收起' : '确认取消'}
      cancelText="返回"
      mutation={cancelSchedule}
      input={{ id }}
      told={() => (isOver ? '已收起' : '取消成功')}
      anew={[[]]}
      onClose={onClose}
    >
      <p>{isOver ? '收起后不再提示，仍可在定时价格的“已取消”中查看。' : `${dueTime} 的价格不会生效，当前价格不变。`}</p>
    </AskDialog>
  )
}

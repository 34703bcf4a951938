import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { Fault } from '../pieces/Fault.tsx'
import type { Kept } from './draftKeeper.ts'
import styles from './price.module.css'

/** Whether what is written is safe. */
export const KeptWords = ({ state, time }: Kept) =>
  state === 'keeping' ? (
    '正在保存草稿…'
  ) : state === 'failed' ? (
    <b className={styles.faults}>草稿保存失败，请检查网络，继续修改时会再次保存</b>
  ) : (
    `有未发布的修改，草稿已保存${time && `（${time}）`}`
  )

type LeaveDialogProps = {
  readonly touched: boolean
  /** Sends the draft; false: it could not be sent. */
  readonly onKeep: () => Promise<boolean>
  readonly onDrop: () => void
}

/** Whoever leaves with unpublished changes is told, and takes the draft along or drops it. */
export function LeaveDialog({ touched, onKeep, onDrop }: LeaveDialogProps) {
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => touched && from.pathname + from.search !== to.pathname + to.search,
  )
  const [fault, setFault] = useState<Error | null>(null)
  if (leaving.state !== 'blocked') return null
  const keep = async () => ((await onKeep()) ? leaving.proceed() : setFault(new Error('草稿没有保存成功')))
  return (
    <Modal
      open
      title="有未发布的修改"
      width={460}
      onCancel={() => leaving.reset()}
      footer={[
        <Button key="stay" onClick={() => leaving.reset()}>
          继续编辑
        </Button>,
        <Button
          key="drop"
          danger
          onClick={() => {
            onDrop()
            leaving.proceed()
          }}
        >
          丢弃并离开
        </Button>,
        <Button key="keep" type="primary" autoFocus onClick={() => void keep()}>
          保留草稿并离开
        </Button>,
      ]}
    >
      <Fault error={fault} />
      <p>修改还没有发布，买家看到的仍是当前价格。保留草稿后，您在任何电脑上再次打开此商品都可以继续。</p>
    </Modal>
  )
}

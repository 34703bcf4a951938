import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { Scheduled } from '../../contract/scheduled.ts'
import { CancelScheduleDialog, ScheduleDialog } from './ScheduleDialog.tsx'
import styles from './price.module.css'

/** What is to become the price of this product, and what failed to, above its rules. */
export function ScheduledNotes({ scheduled }: { scheduled: readonly Scheduled[] }) {
  const [open, setOpen] = useState<{ kind: 'read' | 'cancel'; one: Scheduled } | null>(null)
  return (
    <>
      {scheduled.map((one) => (
        <Alert
          key={one.id}
          style={{ marginBottom: 12 }}
          type={one.state === 'failed' ? 'error' : 'info'}
          showIcon
          title={scheduledWords(one)}
          description={one.failure || one.note}
          action={
            <div className={styles.buttons}>
              <Button size="small" onClick={() => setOpen({ kind: 'read', one })}>
                查看变化
              </Button>
              <Button size="small" onClick={() => setOpen({ kind: 'cancel', one })}>
                {one.state === 'failed' ? '知道了' : '取消定时'}
              </Button>
            </div>
          }
        />
      ))}
      {open?.kind === 'read' && <ScheduleDialog id={open.one.id} onClose={() => setOpen(null)} />}
      {open?.kind === 'cancel' && <CancelScheduleDialog one={open.one} onClose={() => setOpen(null)} />}
    </>
  )
}

const scheduledWords = ({ state, dueTime, who }: Scheduled): string =>
  state === 'failed' ? `定于 ${dueTime} 的价格未能发布` : `${who} 已定时：${dueTime} 起按新价格出售`

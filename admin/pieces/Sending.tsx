import { Button, Progress } from 'antd'
import type { Sent } from './useSending.ts'
import styles from './Sending.module.css'

/** How far an upload is, and the way to break it off. */
export const Sending = ({ sent, onCancel }: { sent: Sent; onCancel: () => void }) => (
  <div className={styles.sent}>
    <span>{sent.name}</span>
    <Progress percent={Math.round(sent.share * 100)} status={sent.fault ? 'exception' : 'normal'} aria-label="上传进度" />
    {sent.fault && <p role="alert">{sent.fault}</p>}
    {sent.share < 1 && !sent.fault && (
      <Button size="small" onClick={onCancel}>
        取消上传
      </Button>
    )}
  </div>
)

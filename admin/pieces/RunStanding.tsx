import { Progress } from 'antd'
import styles from './RunStanding.module.css'

type Props = {
  readonly run: {
    readonly state: string
    readonly done: number
    readonly total: number
    readonly staffName: string
    readonly createTime: string
  }
  /** How far it is, in words. */
  readonly said: string
}

/** How far a run over many orders is, and who began it when. */
export const RunStanding = ({ run, said }: Props) => (
  <div className={styles.run}>
    <p role="status">{said}</p>
    <Progress
      percent={Math.floor((100 * run.done) / run.total)}
      status={run.state === 'failed' ? 'exception' : run.state === 'done' ? 'success' : 'active'}
      aria-label="处理进度"
    />
    <small>
      {run.staffName} {run.createTime}
    </small>
  </div>
)

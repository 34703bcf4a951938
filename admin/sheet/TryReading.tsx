import { Alert, Button } from 'antd'
import { Fault } from '../pieces/Fault.tsx'
import styles from './reading.module.css'

type Props = {
  /** What is still to be said of the sheet before it can be tried. */
  readonly faults: readonly string[]
  readonly begun: { readonly error: unknown; readonly isPending: boolean }
  readonly onBegin: () => void
  /** What trying does, and what comes after it. */
  readonly note: string
}

/** Keeps how a sheet is read, and tries it. */
export const TryReading = ({ faults, begun, onBegin, note }: Props) => (
  <>
    {faults.length > 0 && (
      <Alert
        type="warning"
        showIcon
        title="还需要指明"
        description={
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        }
      />
    )}
    <Fault error={begun.error} />
    <div className={styles.go}>
      <Button type="primary" disabled={faults.length > 0} loading={begun.isPending} onClick={onBegin}>
        保留对应方式并试运行
      </Button>
      <span>{note}</span>
    </div>
  </>
)
